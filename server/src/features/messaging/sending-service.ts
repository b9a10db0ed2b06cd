import { textReason, type TextReasonCode } from '@bailiwick/contract/text-reasons'
import type { Store } from '#platform/context'
import { isUniqueViolation } from '#platform/database-errors'
import { JobFailed, jobKind, JobWaits, type JobRun } from '#platform/jobs/job-kind'
import type { EnqueueContext, JobQueue } from '#platform/jobs/job-queue'
import { decryptText } from '#platform/secret-text'
import type { Db } from '#tables'
import { TextDelayed, TextRefused, type OutgoingText, type TextProvider } from './gateway.ts'
import { reasonNotToSend } from './send-check-service.ts'
import { haveLinksExpired, type FindSecrets } from './own-links-service.ts'
import { addOptOut } from './opt-out-queries.ts'
import { toColumns } from './refusal-wording.ts'
import { nextTime } from './quiet-hours-policy.ts'
import {
  idsOfOthers,
  linkTimes,
  lockMessage,
  removeSecret,
  setMessageState,
  setReason,
  setStateFrom,
  waitingMessages,
  type StateChange,
  type UnsentMessage,
  type WaitingFor,
} from './sending-queries.ts'
import { changeState, endedText, isAlone, type OnTextEnd } from './state-service.ts'

/** Hands a stored text message to the provider. */
export const sendTextJob = jobKind<{ readonly message_id: number }>({
  name: 'send-text',
  label: 'Text messages',
  sends: true,
  timeoutSeconds: 30,
  heartbeatSeconds: 10,
  // A call to the provider that hangs doesn't hold the next ones back
  atOnce: 4,
  workers: 5,
})

/** What a job that sends texts needs. */
export interface SendingParts extends Store {
  readonly findSecrets: FindSecrets
  readonly jobs: JobQueue
  /** See `TextingParts`. */
  readonly officeTimeZone: string | null
  readonly onEnd: OnTextEnd
}

/** For how long one process may hand a text over. */
const handoverMs = 12_000
/** When another process may go on: after a call that was made at the last moment. */
const takeoverMs = handoverMs + 3_000
/** The provider's clock and ours differ by less. */
const clockSkewMs = 5 * 60_000

/**
 * Hands a message to the provider, at most once as far as anybody can tell: its row says 'sending' before the call, and a
 * row that still says so afterwards is looked for at the provider first. Returns whether the provider has it now.
 */
export async function sendStoredText(
  store: SendingParts,
  provider: TextProvider,
  message_id: number,
  run: JobRun,
): Promise<boolean> {
  const { db } = store
  // From the time that the row will have
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(handoverMs)])
  const before = await db.transaction().execute((tx) => begin(store, tx, message_id, run.now))
  if (before === null) return false
  const text = outgoing(store, before)
  try {
    for (const provider_id of await takenBefore(db, provider, before, text, signal))
      if (await endAsTaken(store, before, provider_id, run.now)) return true
    if (before.sending_at !== null && !(await mayStillSend(store, message_id, run.now))) return false
    await end(store, before, { state: 'sent', provider_id: await provider.send(text, signal) }, run.now)
    return true
  } catch (error) {
    await endWithError(store, { message: before, run }, error)
    return false
  }
}

/**
 * Looks at the texts that wait for the morning now, because somebody has just refused texts or has another phone: those that
 * won't be sent end at once, and say why.
 */
export async function recheckWaitingTexts(
  { jobs, afterCommit, db }: EnqueueContext,
  to: WaitingFor,
): Promise<void> {
  const ids = await waitingMessages(db, to)
  await jobs.addAll(
    db,
    sendTextJob,
    ids.map((message_id) => ({ message_id })),
  )
  if (ids.length > 0) afterCommit(() => jobs.wake(sendTextJob))
}

/** Marks a message as being handed over; null if there is nothing to do any more. */
async function begin(parts: SendingParts, tx: Db, id: number, now: Date): Promise<UnsentMessage | null> {
  const message = await lockMessage(tx, id)
  // With an id the provider has it, also if it reported a failure
  if (message === undefined || message.provider_id !== null) return null
  const { state } = message
  if (state !== 'queued' && state !== 'sending' && state !== 'failed') return null
  if (state === 'sending' && now.getTime() - Date.parse(message.date_modified) < takeoverMs)
    throw new JobWaits('Another process is handing it over.')
  if (message.has_link && message.secret === null) {
    await endWithoutLink(parts, tx, message, now)
    return null
  }
  // In the transaction that lets it go: a STOP that was stored before is obeyed
  if (message.sending_at === null && !(await maySend(parts, tx, message, now))) return null
  // While nobody knows whether it was taken, its row says why
  const reason_code = state === 'sending' ? message.reason_code : null
  await setMessageState(tx, id, { state: 'sending', reason_code, sending_at: message.sending_at ?? now }, now)
  return message
}

/** Ends a message whose link was shown, is too old, or was replaced by a newer one, and says which. */
async function endWithoutLink(parts: SendingParts, tx: Db, message: UnsentMessage, now: Date): Promise<void> {
  const { id, state } = message
  if (message.replaced_at !== null) await endReplaced(tx, message, now)
  else if (message.secret_shown_at !== null)
    await setMessageState(tx, id, { state: 'canceled', reason_code: 'linkTaken' }, now)
  // One that failed keeps its reason
  else if (state !== 'failed') await fail(parts, tx, message, 'messageSecretGone', now)
}

/** Whether a newer link ended this one while it was being handed over. */
const isReplaced = ({ state, replaced_at }: UnsentMessage): boolean =>
  state === 'sending' && replaced_at !== null

/** Its person gets the newer one, so neither their documents nor their last link say that they weren't reached. */
const endReplaced = (tx: Db, { id }: UnsentMessage, now: Date) =>
  setMessageState(tx, id, { state: 'failed', reason_code: 'newerLink' }, now)

/**
 * Whether a message may be sent now that was handed over before and isn't at the provider: what happened since counts, and
 * a report may have come.
 */
const mayStillSend = (parts: SendingParts, id: number, now: Date): Promise<boolean> =>
  parts.db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message?.state !== 'sending' || message.provider_id !== null) return false
    return maySend(parts, tx, message, now)
  })

/** With these its link leads nowhere. */
const linkEnds: readonly TextReasonCode[] = [
  'linkExpired',
  'fileDeleted',
  'documentSigned',
  'documentDeclined',
  'voidedDocument',
  'documentFailed',
]

/** Whether a message may be sent now; if not, it is ended with the reason, or waits for the day. */
async function maySend(parts: SendingParts, tx: Db, message: UnsentMessage, now: Date): Promise<boolean> {
  const reason = (await reasonNotToSend(tx, message)) ?? (await expiryOfLinks(parts, tx, message, now))
  if (reason === null) return !(await waitsForDay(parts, tx, message, now))
  if (linkEnds.includes(reason)) await removeSecret(tx, message.id)
  await fail(parts, tx, message, reason, now)
  return false
}

async function expiryOfLinks(
  parts: SendingParts,
  tx: Db,
  message: UnsentMessage,
  now: Date,
): Promise<'linkExpired' | null> {
  if (!message.has_link) return null
  const { phone, content: masked } = message
  const { content: full } = outgoing(parts, message)
  return (await haveLinksExpired(tx, parts, { full, masked }, { codesOf: { phone }, now }))
    ? 'linkExpired'
    : null
}

const fail = (
  { onEnd }: SendingParts,
  tx: Db,
  message: UnsentMessage,
  reason_code: TextReasonCode,
  now: Date,
) => changeState(tx, message, { state: 'failed', reason_code }, { now, onEnd })

/** Lets a message that may only be sent by day wait for its time, if that has not come or is over. */
async function waitsForDay(
  { jobs, officeTimeZone, onEnd }: SendingParts,
  tx: Db,
  message: UnsentMessage,
  now: Date,
): Promise<boolean> {
  const { id, phone, send_after, has_link, has_waited } = message
  if (send_after === null || officeTimeZone === null) return false
  const earliest = new Date(Math.max(Date.parse(send_after), now.getTime()))
  const next = nextTime(phone, officeTimeZone, earliest)
  if (next <= now) return false
  // It counted as sent by day
  if (has_link && !has_waited) await onEnd(tx, endedText({ unsentLink: (await linkTimes(tx, id)) ?? null }))
  const wait = { state: 'queued', reason_code: 'sendsInTheMorning', send_after: next } as const
  await setMessageState(tx, id, wait, now)
  await jobs.add(tx, sendTextJob, { message_id: id }, next)
  return true
}

function outgoing({ vault }: Store, { id, reference, phone, content, secret }: UnsentMessage): OutgoingText {
  const full = secret === null ? content : decryptText(vault, { table: 'messages', id }, secret)
  return { id, reference, phone, content: full }
}

/** The provider's ids of texts like this one that it took although an answer got lost; none if it surely didn't. */
async function takenBefore(
  db: Db,
  provider: TextProvider,
  { id, sending_at }: UnsentMessage,
  text: OutgoingText,
  signal: AbortSignal,
): Promise<string[]> {
  if (sending_at === null) return []
  const since = new Date(new Date(sending_at).getTime() - clockSkewMs)
  const found = await provider.find(text, since, signal)
  const others = await idsOfOthers(db, id, found)
  return found.filter((one) => !others.has(one))
}

/** Stores the id under which the provider took a message; false if another one with the same words just got that. */
async function endAsTaken(
  parts: SendingParts,
  message: UnsentMessage,
  provider_id: string,
  now: Date,
): Promise<boolean> {
  try {
    await end(parts, message, { state: 'sent', provider_id }, now)
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'messages_provider_id_key')) return false
    throw error
  }
}

async function endWithError(
  parts: SendingParts,
  { message, run }: { readonly message: UnsentMessage; readonly run: JobRun },
  error: unknown,
): Promise<void> {
  if (error instanceof TextRefused) {
    await end(parts, message, { state: 'failed', ...toColumns(error.reason), sending_at: null }, run.now)
    // The provider knew before us that the owner of the number asked for no more texts
    if (error.reason.code === 'optedOut') await addOptOut(parts.db, message.phone, run.now)
    return
  }
  // Without TextDelayed nobody knows whether it was taken, so `sending_at` stays and the next try looks for it
  const untaken = error instanceof TextDelayed && { sending_at: null }
  const code = untaken ? error.code : 'noClearAnswer'
  const state = run.isLastTry ? 'failed' : untaken ? 'queued' : 'sending'
  if (state === 'sending') await explain(parts, message.id, code)
  else await end(parts, message, { state, reason_code: code, ...untaken }, run.now)
  throw new JobFailed(textReason(state, { code }), untaken ? {} : { cause: error })
}

/** Says why a message that is still being handed over isn't there yet. */
const explain = ({ db }: SendingParts, id: number, reason: TextReasonCode): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message?.state === 'sending' && !isReplaced(message)) await setReason(tx, id, reason)
  })

/** Stores what the call to the provider said, unless a status from the provider was faster. */
async function end(
  { db, onEnd }: SendingParts,
  before: UnsentMessage,
  change: StateChange,
  now: Date,
): Promise<void> {
  const { id } = before
  if (isAlone(before)) return setStateFrom(db, id, 'sending', change, now)
  await db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message?.state === 'sending') {
      if (change.state !== 'sent' && isReplaced(message)) await endReplaced(tx, message, now)
      else await changeState(tx, message, change, { now, onEnd })
    }
    if (change.state === 'sent' && message?.secret !== null) await removeSecret(tx, id)
  })
}
