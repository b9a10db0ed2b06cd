import { Button } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { StatusDot } from '#ui/StatusDot.tsx'
import { useNoDocusign } from '#features/messaging/delivery-query.ts'
import { LastReminded } from '#features/messaging/LastReminded.tsx'
import type { Signer } from '#features/messaging/signers.ts'
import { placeText } from './action-text.ts'
import type { DocumentAction, SignerDocument } from './use-document-actions.ts'
import classes from './DocumentList.module.css'

interface Props {
  signers: readonly Signer[]
  readOnly: boolean
  onDownload: (envelope: string) => void
  onAct: (action: DocumentAction, document: SignerDocument) => void
}

/** The documents of a file, newest first, with signer and status (DOC-5 to DOC-8). */
export function DocumentList({ signers, readOnly, onDownload, onAct }: Props) {
  const lines = signers
    .flatMap(({ indemnitorId, name, role, documents }) =>
      documents.map((line) => ({ ...line, indemnitorId, name, role })),
    )
    .toSorted((one, other) => other.id - one.id)
    .map((line, at, all) => ({
      ...line,
      isNewest: !all.slice(0, at).some((newer) => isSameKind(newer, line)),
    }))
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
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{line.label}</th>
            <td data-label="Surety">{line.surety}</td>
            <td data-label="Signer">
              <span className={classes.signer}>{line.name}</span>
              <span className={classes.role}>{line.role}</span>
            </td>
            <td data-label="Status" className="num">
              <StatusDot tone={line.tone}>{line.status}</StatusDot>
              <Notes line={line} />
            </td>
            <td data-label="Date Sent" className="num">
              {line.sent}
            </td>
            <td data-label="Last Reminded" className="num">
              <LastReminded {...line} />
            </td>
            <td>
              <RowActions line={line} readOnly={readOnly} onDownload={onDownload} onAct={onAct} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Why a document is in its state, and whether DocuSign can't be asked about it. */
function Notes({ line }: { line: SignerDocument }) {
  const place = placeText(line, { noDocusign: useNoDocusign() })
  return [line.reason, place].map(
    (note) =>
      note !== null && (
        <span key={note} className={classes.reason}>
          {note}
        </span>
      ),
  )
}

/** Whether two documents are of one type, for one signer and one booking. */
const isSameKind = (one: SignerDocument, other: SignerDocument): boolean =>
  one.type === other.type && one.indemnitorId === other.indemnitorId && one.bookingId === other.bookingId

/** What can be done with a document: a signed one is downloaded, a pending one voided, and the newest of its kind replaced. */
function RowActions({
  line,
  readOnly,
  onDownload,
  onAct,
}: Omit<Props, 'signers'> & { line: SignerDocument & { isNewest: boolean } }) {
  const { label, name, signedEnvelope, canResend, canVoid, isNewest } = line
  if (signedEnvelope !== null)
    return (
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconFileCheck size={16} stroke={1.6} />}
        aria-label={`DOWNLOAD ${label}, ${name}`}
        onClick={() => onDownload(signedEnvelope)}
      >
        DOWNLOAD
      </Button>
    )
  if (readOnly) return null
  const actions = [
    ...(canResend ? (['resend'] as const) : []),
    ...(isNewest ? (['replace'] as const) : []),
    ...(canVoid ? (['void'] as const) : []),
  ]
  return (
    <span className={classes.actions}>
      {actions.map((action) => (
        <Button
          key={action}
          variant="subtle"
          size="compact-md"
          {...(action === 'void' && { color: 'brick' })}
          aria-label={`${action.toUpperCase()} ${label}, ${name}`}
          onClick={() => onAct(action, line)}
        >
          {action.toUpperCase()}
        </Button>
      ))}
    </span>
  )
}
