import type { ClientDefendant } from '@bailiwick/contract/client-portal'
import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portalTexts } from '#features/client/portal-texts.ts'
import { useLastDefined } from '#platform/use-last-defined.ts'
import { QueryError } from '#records/QueryError.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import form from './ClientForm.module.css'
import { clientIndemnitorQuery } from './client-queries.ts'
import { IndemnitorForm } from './IndemnitorForm.tsx'
import { IndemnitorList } from './IndemnitorList.tsx'
import part from './OpenPart.module.css'

interface Props {
  file: ClientDefendant
  /** The client's own record; null for the defendant. */
  own: number | null
  /** The open one, if the client is the defendant. */
  record: number | 'new' | null
  onRecord: (record: number | 'new' | null, options?: { readonly isCreated: true }) => void
  part: string | null
  onPart: (part: string | null) => void
  /** Another tab is shown. */
  hidden: boolean
}

/** An indemnitor's own record, or all indemnitors for the defendant (CLI-32, CLI-38, CLI-56, CLI-57). */
export function IndemnitorInfo({ file, own, record, onRecord, hidden, ...rest }: Props) {
  // Keep the form in which an indemnitor was just created
  const [createdId, setCreatedId] = useState<number | null>(null)
  const id = own ?? record
  if (id === null) {
    if (createdId !== null) setCreatedId(null)
    return hidden ? null : <IndemnitorList all={file.indemnitors} onOpen={onRecord} />
  }
  const common = {
    ...rest,
    file,
    hidden,
    isOwn: own !== null,
    before: own === null && <BackToAll onClick={() => onRecord(null)} />,
    onCreated: (one: number) => {
      setCreatedId(one)
      onRecord(one, { isCreated: true })
    },
  }
  if (id === 'new' || id === createdId) return <IndemnitorForm key="new" record={null} {...common} />
  return <LoadedIndemnitor key={id} id={id} {...common} />
}

function BackToAll({ onClick }: { onClick: () => void }) {
  const { allIndemnitors } = portalTexts.use()
  return (
    <Button
      variant="subtle"
      size="md"
      className={part.back ?? ''}
      leftSection={<IconChevronLeft size={18} stroke={1.8} />}
      onClick={onClick}
    >
      {allIndemnitors}
    </Button>
  )
}

type SavedProps = Omit<React.ComponentProps<typeof IndemnitorForm>, 'record'> & { id: number }

/** The form of a saved indemnitor, once loaded. */
function LoadedIndemnitor({ id, ...rest }: SavedProps) {
  const record = useQuery(clientIndemnitorQuery(id))
  const texts = portalTexts.use()
  const lastLoaded = useLastDefined(record.data)
  if (lastLoaded) return <IndemnitorForm record={lastLoaded} {...rest} />
  if (rest.hidden) return null
  return (
    <>
      {rest.before}
      <h2 className={form.title} tabIndex={-1}>
        {texts.indemnitor}
      </h2>
      {record.isError ? (
        <QueryError title={texts.recordFailed} query={record} />
      ) : (
        <ListSkeleton rows={6} label={texts.loadingRecord} />
      )}
    </>
  )
}
