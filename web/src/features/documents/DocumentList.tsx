import { Button } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { StatusDot } from '#ui/StatusDot.tsx'
import type { ReminderPerson } from '#features/messaging/reminder-people.ts'
import classes from './DocumentList.module.css'

interface Props {
  people: readonly ReminderPerson[]
  onDownload: (envelope: string) => void
}

/** The documents of a file, newest first, with signer and status (DOC-5 to DOC-8). */
export function DocumentList({ people, onDownload }: Props) {
  const lines = people
    .flatMap(({ name, role, documents }) => documents.map((line) => ({ ...line, name, role })))
    .toSorted((one, other) => other.id - one.id)
  if (lines.length === 0) return <p className={classes.none}>No documents have been sent yet.</p>
  return (
    <table className={classes.table} aria-label="Documents">
      <thead>
        <tr>
          {['Document', 'Surety', 'Signer', 'Status', 'Date Sent', 'Last Reminded'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Signed document</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, label, surety, name, role, status, tone, sent, reminded, signedEnvelope }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td data-label="Surety">{surety}</td>
            <td data-label="Signer">
              <span className={classes.signer}>{name}</span>
              <span className={classes.role}>{role}</span>
            </td>
            <td data-label="Status" className="num">
              <StatusDot tone={tone}>{status}</StatusDot>
            </td>
            <td data-label="Date Sent" className="num">
              {sent}
            </td>
            <td data-label="Last Reminded" className="num">
              {reminded ?? '–'}
            </td>
            <td>
              {signedEnvelope !== null && (
                <Button
                  variant="subtle"
                  size="compact-md"
                  leftSection={<IconFileCheck size={16} stroke={1.6} />}
                  aria-label={`DOWNLOAD ${label}, ${name}`}
                  onClick={() => onDownload(signedEnvelope)}
                >
                  DOWNLOAD
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
