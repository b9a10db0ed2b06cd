import { documentFileName } from '@bailiwick/contract/documents'
import { toStorableText } from '#platform/columns'
import type { Store } from '#platform/context'
import { loadFile } from '#platform/encrypted-files'
import type { FileStore } from '#platform/file-store'
import { JobFailed, type JobRun } from '#platform/jobs/job-kind'
import { decryptText, withoutSecrets } from '#platform/secret-text'
import type { Db } from '#tables'
import type { OutgoingMail, SendMail } from './gateway.ts'
import { endMail, setMailReason, unsentMail, type QueuedMail } from './queries.ts'
import { mailFault, type MailFault } from './refusal-wording.ts'

const maxReasonLength = 300

/** A mail that was sent, or that reaches nobody unless its failed job is retried. */
export interface EndedMail extends Pick<QueuedMail, 'document_ids' | 'purpose'> {
  /** Why it reached nobody, in words; null if it was sent. */
  readonly fault: string | null
}

/** What sending a stored mail needs. */
export interface MailSendingParts extends Store {
  readonly files: FileStore
  readonly sendMail: SendMail
  /** Called in the transaction that ends a mail about documents. */
  readonly onEnd: (db: Db, mail: EndedMail) => Promise<void>
}

/** Sends a mail that waits, or that failed and is retried, and stores the result; throws if it is to be tried again. */
export async function sendStoredMail(parts: MailSendingParts, mail_id: number, run: JobRun): Promise<void> {
  const mail = await unsentMail(parts.db, mail_id)
  if (mail === undefined) return
  const text = textOf(parts, mail)
  const outgoing = await outgoingOf(parts, mail, text)
  if (outgoing === undefined) return endWithFault(parts, mail, { ...missingFile, run })
  try {
    await parts.sendMail(outgoing)
  } catch (error) {
    const said = withoutSecrets(saidIn(error), { full: text, masked: mail.message })
    return endWithFault(parts, mail, { ...mailFault(error), said, run })
  }
  await inTransaction(parts, mail, null, (tx) => endMail(tx, mail.id, null, run.now))
}

const missingFile: MailFault = { words: 'The file to attach is missing.', isFinal: true }

const textOf = ({ vault }: Store, { id, message, secret }: QueuedMail): string =>
  secret === null ? message : decryptText(vault, { table: 'mails', id }, secret)

/** The mail as it is sent; undefined if its attachment is gone. */
async function outgoingOf(
  { files, vault }: MailSendingParts,
  { id, to_address: to, subject, attachment, date_created }: QueuedMail,
  text: string,
): Promise<OutgoingMail | undefined> {
  const mail = { id: `portal.${id}.${Date.parse(date_created)}`, to, subject, text }
  if (attachment === null) return mail
  const content = await loadFile({ files, vault }, attachment)
  return content === null ? undefined : { ...mail, attachment: { name: documentFileName, content } }
}

/** What the mail server said, or the code of a failed connection. */
function saidIn(error: unknown): string {
  const { response, code } = error as { readonly response?: string; readonly code?: string }
  if (response !== undefined) return ` The server said: ${response}`
  return code === undefined ? '' : ` (${code})`
}

async function endWithFault(
  parts: MailSendingParts,
  mail: QueuedMail,
  { words, isFinal, said = '', run }: MailFault & { readonly said?: string; readonly run: JobRun },
): Promise<void> {
  const reason = toStorableText(words + said).slice(0, maxReasonLength)
  if (isFinal) return inTransaction(parts, mail, words, (tx) => endMail(tx, mail.id, reason, run.now))
  if (run.isLastTry)
    // Keeps its secret: the failed job can be retried
    await inTransaction(parts, mail, words, (tx) => setMailReason(tx, mail.id, 'failed', reason, run.now))
  else await setMailReason(parts.db, mail.id, 'queued', reason, run.now)
  throw new JobFailed(words)
}

const inTransaction = (
  { db, onEnd }: MailSendingParts,
  { document_ids, purpose }: QueuedMail,
  fault: string | null,
  end: (tx: Db) => Promise<unknown>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // First what is about documents: it locks their file, in the same order as everywhere
    if (document_ids.length > 0) await onEnd(tx, { document_ids, purpose, fault })
    await end(tx)
  })
