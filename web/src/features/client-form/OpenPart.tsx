import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { isPhotos, type Part } from './client-parts.ts'
import form from './ClientForm.module.css'
import { RecordPhotos } from './lazy-parts.ts'
import classes from './OpenPart.module.css'

interface Props {
  part: Part
  next: Part | undefined
  onPart: (part: string | null) => void
  /** Whose photos the part with the photos shows; absent where there are none. */
  photos?: Pick<ComponentProps<typeof RecordPhotos>, 'owner' | 'id' | 'files' | 'showOutcome'>
  /** The fields of any other part. */
  children: ReactNode
}

/** One part of the form, with the way back to all of them and on to the next. */
export function OpenPart({ part, next, onPart, photos, children }: Props) {
  return (
    <>
      <Button
        variant="subtle"
        size="md"
        className={classes.back ?? ''}
        leftSection={<IconChevronLeft size={18} stroke={1.8} />}
        onClick={() => onPart(null)}
      >
        All parts
      </Button>
      <h2 className={form.title} tabIndex={-1}>
        {part.title}
      </h2>
      <Suspense fallback={<ListSkeleton rows={6} label={`Loading ${part.title}`} />}>
        {isPhotos(part) && photos ? (
          <>
            <p className={form.lead}>Take a photo, or choose a GIF, JPG, PNG or PDF of at most 10 MB.</p>
            <RecordPhotos {...photos} readOnly={false} own cameraFirst />
          </>
        ) : (
          <div className={classes.fields}>{children}</div>
        )}
      </Suspense>
      {next !== undefined && (
        <Button variant="default" size="lg" fullWidth mt="lg" onClick={() => onPart(next.id)}>
          {`Next: ${next.title}`}
        </Button>
      )}
    </>
  )
}
