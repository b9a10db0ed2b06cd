import { documentFileName } from '@bailiwick/contract/documents'
import { messages, type PlainCode } from '@bailiwick/contract/kit/messages'
import { toStorableText, withoutTurns } from '#platform/columns'
import type { Store } from '#platform/context'
import { loadIntactFile } from '#platform/encrypted-files'
import type { FileStore } from '#platform/file-store'
import { JobFailed, JobWaits, type JobRun } from '#platform/jobs/job-kind'
import { withoutSecrets } from '#platform/quoted-secrets'
import { decryptText, type SecretText } from '#platform/secret-text'
import type { Db } from '#tables'
import { MailUnconfirmed, type OutgoingMail, type SendMail } from './gateway.ts'
import {
  endMail,
  lockedUnsentMail,
  setMailReason,
  setMailSending,
  unsentMail,
  type MailSetback,
  type QueuedMail,
} from './queries.ts'
import { gaveUp, mailFault, type MailFault } from './refusal-wording.ts'

const maxReasonLength = 300

/** For how long one process may be sending a mail; shorter than its job may take. */
const sendingMs = 90_000
/** When another process may go on: surely after that. */
const takeoverMs = sendingMs + 15_000
/** How often a mail is handed over in full without an answer: a link or a copy twice is a smaller harm than never. */
const mostUnconfirmed = 2

/** A mail that was sent, or that reaches nobody unless its failed job is retried. */
export interface EndedMail extends Pick<QueuedMail, 'document_ids' | 'purpose'> {
  /** Why it reached nobody, in words; null if it was sent. */
  readonly fault: string | null
}

/** A mail about documents that is about to be sent. */
export interface MailToSend extends Pick<QueuedMail, 'document_ids' | 'purpose' | 'to_address'> {
  /** In full. */
  readonly text: string
}

/** What sending a stored mail needs. */
export interface MailSendingParts extends Store {
  readonly files: FileStore
  readonly sendMail: SendMail
  /** Why a mail about documents may not be sent any more; null if it may. Locks their file. */
  readonly reasonNotToSend: (db: Db, mail: MailToSend, now: Date) => Promise<PlainCode | null>
  /** Called in the transaction that ends a mail about documents. */
  readonly onEnd: (db: Db, mail: EndedMail) => Promise<void>
}

/** One try to send a mail. */
interface Try {
  readonly mail: QueuedMail
  readonly text: string
  readonly run: JobRun
}

/**
 * Sends a mail that waits, or that failed and is retried, and stores the result; throws if it is to be tried again. Its row
 * says 'sending' before the conversation with the mail server, so only one process has that at a time, and what a process
 * that was killed may have handed over counts as unconfirmed.
 */
export async function sendStoredMail(parts: MailSendingParts, mail_id: number, run: JobRun): Promise<void> {
  // From the time that the row will have
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(sendingMs)])
  const begun = await parts.db.transaction().execute((tx) => begin(parts, tx, mail_id, run))
  if (begun === null) return
  const { mail, text } = begun
  const outgoing = await outgoingOf(parts, mail, text)
  if (outgoing === undefined) return endWithFault(parts, begun, missingFile)
  try {
    await parts.sendMail(outgoing, signal)
  } catch (error) {
    if (error instanceof MailUnconfirmed) return endUnconfirmed(parts, begun)
    const said = saidIn(error, { full: text, masked: mail.message })
    return endWithFault(parts, begun, { ...mailFault(error), said })
  }
  await inTransaction(parts, mail, null, (tx) => endMail(tx, mail.id, null, run.now))
}

/** Marks a mail as being sent; null if there is nothing to do any more. */
async function begin(parts: MailSendingParts, tx: Db, id: number, run: JobRun): Promise<Try | null> {
  const before = await unsentMail(tx, id)
  if (before === undefined) return null
  const text = textOf(parts, before)
  // First what is about documents: it locks their file, in the same order as everywhere
  const code =
    before.document_ids.length === 0 ? null : await parts.reasonNotToSend(tx, { ...before, text }, run.now)
  const mail = await lockedUnsentMail(tx, id)
  if (mail === undefined) return null
  if (mail.sending_at !== null && run.now.getTime() - Date.parse(mail.sending_at) < takeoverMs)
    throw new JobWaits('Another process is sending it.')
  if (code !== null) await endUnsent(parts, tx, mail, code, run.now)
  else if (mail.unconfirmed >= mostUnconfirmed) await giveUp(parts, tx, mail, run.now)
  else {
    await setMailSending(tx, mail, run.now)
    return { mail, text, run }
  }
  return null
}

/** Ends a mail that may not be sent any more. The mail with the newer link says itself whether it arrived. */
async function endUnsent(
  { onEnd }: MailSendingParts,
  tx: Db,
  { id, document_ids, purpose }: QueuedMail,
  code: PlainCode,
  now: Date,
): Promise<void> {
  const fault = messages[code]
  if (code !== 'newerLink') await onEnd(tx, { document_ids, purpose, fault })
  await endMail(tx, id, fault, now)
}

const unconfirmedOnce = 'The mail server didn’t say whether it takes the email.'
const unconfirmedTwice =
  'The mail server didn’t say whether it takes the email, also when it was sent again. It may have arrived.'

async function giveUp(
  { onEnd }: MailSendingParts,
  tx: Db,
  { id, document_ids, purpose }: QueuedMail,
  now: Date,
): Promise<void> {
  if (document_ids.length > 0) await onEnd(tx, { document_ids, purpose, fault: unconfirmedTwice })
  await endMail(tx, id, unconfirmedTwice, now)
}

/** Nobody knows whether the mail server took it: it is sent once more, and then no more. */
async function endUnconfirmed(parts: MailSendingParts, begun: Try): Promise<void> {
  const unconfirmed = begun.mail.unconfirmed + 1
  const isFinal = unconfirmed >= mostUnconfirmed
  await endWithFault(parts, begun, {
    words: isFinal ? unconfirmedTwice : unconfirmedOnce,
    isFinal,
    unconfirmed,
  })
}

const missingFile: MailFault = { words: 'The file to attach is missing or was changed.', isFinal: true }

const textOf = ({ vault }: Store, { id, message, secret }: QueuedMail): string =>
  secret === null ? message : decryptText(vault, { table: 'mails', id }, secret)

/** The mail as it is sent; undefined if its attachment is gone or was changed. */
async function outgoingOf(
  { files, vault }: MailSendingParts,
  { id, to_address: to, subject, attachment, date_created }: QueuedMail,
  text: string,
): Promise<OutgoingMail | undefined> {
  const mail = { id: `portal.${id}.${Date.parse(date_created)}`, to, subject, text }
  if (attachment === null) return mail
  const content = await loadIntactFile({ files, vault }, attachment)
  return content === null ? undefined : { ...mail, attachment: { name: documentFileName, content } }
}

/**
 * What the mail server said, without the link of the mail: only its code if there is more of the link than can be masked. Of
 * a failed connection its code.
 */
function saidIn(error: unknown, text: SecretText): string {
  const { response, code } = error as { readonly response?: string; readonly code?: string }
  if (response === undefined) return code === undefined ? '' : ` (${code})`
  const said = withoutSecrets(withoutTurns(response), text)
  return said === null
    ? ` The server said ${answerCode(response)}, and quoted the link.`
    : ` The server said: ${said}`
}

/** '550 5.7.1' */
const answerCode = (response: string): string =>
  /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3}(?!\w))?/.exec(response)?.[0].replace('-', ' ') ?? 'something'

interface Fault extends MailFault {
  /** What the mail server said. */
  readonly said?: string
  /** As before the try, unless it is one more. */
  readonly unconfirmed?: number
}

async function endWithFault(
  parts: MailSendingParts,
  { mail, run }: Try,
  { words, isFinal, said = '', unconfirmed = mail.unconfirmed }: Fault,
): Promise<void> {
  const isGivenUp = !isFinal && run.isLastTry
  const fault = isGivenUp ? words + gaveUp : words
  const reason = toStorableText(fault + said).slice(0, maxReasonLength)
  if (isFinal) return inTransaction(parts, mail, words, (tx) => endMail(tx, mail.id, reason, run.now))
  const setback = { reason, unconfirmed, sending_at: run.now }
  const fail = (db: Db, state: MailSetback['state']) =>
    setMailReason(db, mail.id, { ...setback, state }, run.now)
  // Keeps its secret: the failed job can be retried
  if (isGivenUp) await inTransaction(parts, mail, fault, (tx) => fail(tx, 'failed'))
  else await fail(parts.db, 'queued')
  throw new JobFailed(fault)
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
