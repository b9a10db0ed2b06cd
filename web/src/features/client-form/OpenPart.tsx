import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { portalTexts } from '#features/client/portal-texts.ts'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { isPhotos, type Part } from './client-parts.ts'
import form from './ClientForm.module.css'
import { enterMovesOn } from './enter-moves-on.ts'
import { RecordPhotos } from './lazy-parts.ts'
import classes from './OpenPart.module.css'

interface Props {
  part: Part
  next: Part | undefined
  onPart: (part: string | null) => void
  /** The photos for the part with photos; undefined if there is no such part. */
  photos?: Pick<ComponentProps<typeof RecordPhotos>, 'owner' | 'id' | 'files'>
  /** The fields of the other parts. */
  children: ReactNode
}

/** A part of the form, with buttons back to all parts and to the next one. */
export function OpenPart({ part, next, onPart, photos, children }: Props) {
  const texts = portalTexts.use()
  return (
    <>
      <Button
        variant="subtle"
        size="md"
        className={classes.back ?? ''}
        leftSection={<IconChevronLeft size={18} stroke={1.8} />}
        onClick={() => onPart(null)}
      >
        {texts.allParts}
      </Button>
      <h2 className={form.title} tabIndex={-1}>
        {part.title}
      </h2>
      <Suspense fallback={<ListSkeleton rows={6} label={texts.loadingPart(part.title)} />}>
        {isPhotos(part) && photos ? (
          <>
            <p className={form.lead}>{texts.photosLead}</p>
            <RecordPhotos {...photos} readOnly={false} own cameraFirst />
          </>
        ) : (
          <div className={classes.fields} {...enterMovesOn}>
            {children}
          </div>
        )}
      </Suspense>
      {next !== undefined && (
        <Button variant="default" size="lg" fullWidth mt="lg" onClick={() => onPart(next.id)}>
          {texts.next(next.title)}
        </Button>
      )}
    </>
  )
}
