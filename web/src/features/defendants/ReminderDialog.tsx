import { messages } from '@bailiwick/contract/messages'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import { StatusDot } from '#ui/StatusDot.tsx'
import { defendantById } from './defendant-calls.ts'
import type { Outcome } from './outcome.ts'
import { canText, reminderPeople, type DocumentLine, type ReminderPerson } from './reminder-people.ts'
import classes from './ReminderDialog.module.css'
import { remind } from './text-link.ts'
import { shownPhone } from '#ui/shown-phone.ts'

/** Reminds the defendant, or an indemnitor, of what is still to be signed (NOTE-20 to NOTE-23). */
export function ReminderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const record = useQuery({ ...defendantById(id), queryKey: ['defendant', id, 'reminder'] })
  const cache = useQueryClient()
  const [chosen, setChosen] = useState(0)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const people = record.data ? reminderPeople(record.data) : []
  const person = people[chosen]

  const send = async ({ phone, indemnitorId }: ReminderPerson) => {
    setBusy(true)
    try {
      const whom = indemnitorId === null ? {} : { indemnitor_id: indemnitorId }
      await remind({ defendant_id: id, phone, ...whom })
      setOutcome({ text: messages.sentReminder, tone: 'ok' })
      void record.refetch()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome({ text: error.message, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  if (outcome)
    return (
      <MessageDialog
        opened
        text={outcome.text}
        tone={outcome.tone}
        onClose={() => {
          setOutcome(null)
          if (outcome.tone === 'bad') return
          void cache.invalidateQueries({ queryKey: ['defendants'] })
          onClose()
        }}
      />
    )
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        CLOSE
      </Button>
      <Button
        loading={busy}
        disabled={person === undefined || !canText(person.phone)}
        onClick={() => person && void send(person)}
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
      ) : person === undefined ? (
        <ListSkeleton rows={3} />
      ) : (
        <>
          <p className={classes.name}>{person.name}</p>
          <p className={`${classes.role} num`}>
            {person.role} · {person.phone === '' ? messages.phoneRequired : shownPhone(person.phone)}
          </p>
          {people.length > 1 && (
            <NativeSelect
              label="Send to"
              mt="sm"
              value={String(chosen)}
              data={people.map(({ name, role }, index) => ({
                value: String(index),
                label: `${name} (${role})`,
              }))}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            />
          )}
          <Documents lines={person.documents} />
        </>
      )}
    </SmallDialog>
  )
}

/** Document, Status, Date Sent, Last Reminded (NOTE-22, OPEN-132). */
function Documents({ lines }: { lines: readonly DocumentLine[] }) {
  if (lines.length === 0) return <p className={classes.none}>No documents were sent to this person yet.</p>
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
        {lines.map(({ id, label, status, tone, sent, reminded }) => (
          <tr key={id}>
            <td>{label}</td>
            <td className="num">
              <StatusDot tone={tone}>{status}</StatusDot>
            </td>
            <td className="num">{sent}</td>
            <td className="num">{reminded ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
