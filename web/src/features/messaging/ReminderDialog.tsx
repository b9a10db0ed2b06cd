import { messages } from '@bailiwick/contract/kit/messages'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { OutcomeDialog } from '#records/OutcomeDialog.tsx'
import { textedOutcome } from '#records/written-texts.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { WarningNote } from '#ui/WarningNote.tsx'
import { StatusDot } from '#ui/StatusDot.tsx'
import { defendantQuery } from '#features/file-list/defendant-queries.ts'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import { useNoDocusign } from './delivery-query.ts'
import { LastReminded } from './LastReminded.tsx'
import { isQuietHours, QuietHoursDialog } from './QuietHoursDialog.tsx'
import { canText } from './can-text.ts'
import type { DocumentLine } from './document-lines.ts'
import { emptyReminderText, firstToSign, signersOf, unaskedText, type Signer } from './signers.ts'
import classes from './ReminderDialog.module.css'
import { refusalText, remind } from './text-link.ts'
import { TextProviderNote } from './TextProviderNote.tsx'

/** Reminds the defendant or an indemnitor of the documents still to be signed (NOTE-20 to NOTE-23). */
export function ReminderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const record = useQuery({ ...defendantQuery(id), queryKey: ['defendant', id, 'reminder'] })
  const cache = useQueryClient()
  const noDocusign = useNoDocusign()
  const [picked, setPicked] = useState<number | null>(null)
  const signers = record.data ? signersOf(record.data) : []
  const chosen = picked ?? firstToSign(signers)
  const signer = signers[chosen]

  const send = useSingleMutation({
    mutationFn: ({ signer: { phone, indemnitorId }, at }: { signer: Signer; at?: 'morning' }) => {
      const indemnitor = indemnitorId === null ? {} : { indemnitor_id: indemnitorId }
      return remind({ defendant_id: id, phone, ...indemnitor, ...(at && { at }) })
    },
    onSuccess: () => void record.refetch(),
  })
  if (send.isSuccess) {
    const close = () => {
      void cache.invalidateQueries({ queryKey: ['defendants'] })
      onClose()
    }
    return <OutcomeDialog outcome={textedOutcome(send.data)} onDismiss={close} />
  }
  if (isQuietHours(send.error) && signer)
    return (
      <QuietHoursDialog
        text={errorText(send.error)}
        onSend={() => send.mutate({ signer, at: 'morning' })}
        onCancel={send.reset}
      />
    )
  if (send.isError) {
    const text = refusalText(send.error, send.variables.signer.phone)
    return <OutcomeDialog outcome={{ text, tone: 'bad' }} onDismiss={send.reset} />
  }
  const unasked = signer ? unaskedText(signer, { noDocusign }) : null
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        CLOSE
      </Button>
      <Button
        loading={send.isPending}
        disabled={signer === undefined || !canText(signer.phone) || unasked !== null}
        onClick={() => signer && send.mutate({ signer })}
      >
        Send Reminder
      </Button>
    </>
  )
  return (
    <SmallDialog opened title="Reminder" label="Reminder" size={720} onClose={onClose} actions={actions}>
      {record.isError ? (
        <ErrorPanel
          title="The record did not load"
          text={record.error.message}
          onRetry={() => void record.refetch()}
        />
      ) : signer === undefined ? (
        <ListSkeleton rows={3} />
      ) : (
        <>
          <p className={classes.name}>{signer.name}</p>
          <p className={`${classes.role} num`}>
            {signer.role} ·{' '}
            {signer.phone === '' ? messages.phoneRequired : <PhoneLink phone={signer.phone} isAction />}
          </p>
          {signers.length > 1 && (
            <NativeSelect
              label="Send to"
              mt="sm"
              value={String(chosen)}
              data={signers.map(({ name, role }, index) => ({
                value: String(index),
                label: `${name} (${role})`,
              }))}
              onChange={(event) => setPicked(Number(event.currentTarget.value))}
            />
          )}
          <Documents lines={signer.documents} />
          <ReminderNote signer={signer} unasked={unasked} />
          <TextProviderNote />
        </>
      )}
    </SmallDialog>
  )
}

/** Why nobody can be reminded, or what is texted to somebody who has nothing to sign, if anything can be. */
function ReminderNote({ signer, unasked }: { signer: Signer; unasked: string | null }) {
  const text = unasked ?? (canText(signer.phone) ? emptyReminderText(signer) : null)
  return text !== null && <WarningNote>{text}</WarningNote>
}

/** Document, Status, Date Sent, Last Reminded (NOTE-22, OPEN-132). */
function Documents({ lines }: { lines: readonly DocumentLine[] }) {
  if (lines.length === 0)
    return <p className={classes.none}>No documents have been sent to this person yet.</p>
  return (
    <table className={classes.table} aria-label="Documents">
      <thead>
        <tr>
          <th scope="col">Document</th>
          <th scope="col">Status</th>
          <th scope="col">Date Sent</th>
          <th scope="col">Last Reminded</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, label, status, tone, sent, ...line }) => (
          <tr key={id}>
            <td>{label}</td>
            <td className="num">
              <StatusDot tone={tone}>{status}</StatusDot>
            </td>
            <td className="num">{sent}</td>
            <td className="num">
              <LastReminded {...line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
