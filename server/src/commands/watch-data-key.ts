import { readDataKeys, type DataKeyPlace } from '#platform/data-keys'
import { keyIdOf, keyMarkOf } from '#platform/vault'
import { beginKeyChange, finishKeyChange, readMarks } from './key-change.ts'
import { reencryptAll, type ReencryptParts } from './reencrypt.ts'

/** How often the keys are read again. */
const pollMs = 5000

interface WatchParts extends Omit<ReencryptParts, 'signal' | 'done'> {
  readonly keys: DataKeyPlace
  /** How long after a change somebody may still write with the earlier key: a call that runs, or another instance. */
  readonly settleMs: number
  readonly log: {
    info(values: object, text: string): void
    warn(values: object, text: string): void
    error(values: object, text: string): void
  }
}

/**
 * Learns a new data key while the portal runs, and encrypts everything again that has an earlier one. Until the database is
 * marked with the new key, every start continues. `stop` waits for what is being written.
 */
export function watchDataKey(parts: WatchParts): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  const step = rotationStep({ ...parts, signal: stopping.signal })
  let running = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = step(Date.now())
      .catch((err: unknown) => {
        if (!stopping.signal.aborted) parts.log.error({ err }, 'the change of the data key was interrupted')
      })
      .finally(() => {
        isRunning = false
      })
  }, pollMs)
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** What is done each time: nothing while the database is marked with the newest key alone. */
export function rotationStep(
  parts: WatchParts & Pick<ReencryptParts, 'signal'>,
): (now: number) => Promise<void> {
  const { db, vault, keys, log } = parts
  let keyId = ''
  let change: KeyChange | null = null
  return async (now) => {
    vault.refresh()
    if (vault.keyId !== keyId) {
      // What was called before this start has ended with the process
      change = { learnedAt: keyId === '' ? null : now, settledAt: null, resumeAt: now, done: new Set() }
      keyId = vault.keyId
    }
    if (change === null || now < change.resumeAt) return
    const [newest] = readDataKeys(keys)
    if (newest === undefined || keyIdOf(newest) !== keyId) return
    const mark = keyMarkOf(newest)
    const marks = await readMarks(db)
    if (marks.length === 1 && marks[0] === mark) {
      change = null
    } else if (change.settledAt !== null && marks[0] !== mark) {
      log.warn({ key: keyId }, otherChange)
      change = null
    } else if (await continueChange(parts, change, mark, now)) {
      change = null
    }
  }
}

const otherChange =
  'another instance changes to another data key: set the same keys for each and restart them'

/** A change of the key, as this process knows it. */
interface KeyChange {
  /** When this process learned the key while it ran; null if it started with it. */
  readonly learnedAt: number | null
  /** From when on nobody writes with an earlier key any more; null before the change is recorded. */
  settledAt: number | null
  /** When to look again. */
  resumeAt: number
  readonly done: Set<string>
}

/** Encrypts again what has an earlier key; returns whether there is nothing more to do. */
async function continueChange(
  parts: WatchParts & Pick<ReencryptParts, 'signal'>,
  change: KeyChange,
  mark: string,
  now: number,
): Promise<boolean> {
  const { db, vault, settleMs, log } = parts
  const key = vault.keyId
  if (change.settledAt === null) {
    const { isFirst, at } = await beginKeyChange(db, mark, new Date(now))
    if (isFirst) log.info({ event: 'security', kind: 'dataKeyChangeStarted' }, 'security')
    // From the record, so that short runs end a change too; a clock may have been ahead then
    change.settledAt = (change.learnedAt ?? Math.min(at.getTime(), now)) + settleMs
  }
  const { changed, failed } = await reencryptAll({ ...parts, done: change.done })
  if (changed > 0) log.info({ changed, key }, 'encrypted again with the new data key')
  if (failed.length > 0) {
    // Until the next start: it would fail again and again
    log.error({ failed, key }, 'could not be decrypted and has an earlier data key: don’t remove it')
    return true
  }
  if (changed > 0) return false
  if (now < change.settledAt) {
    change.resumeAt = change.settledAt
    return false
  }
  // If another instance was first, the marks say so next time
  if (!(await finishKeyChange(db, mark, new Date(now)))) return false
  log.info({ event: 'security', kind: 'dataKeyChangeFinished' }, 'security')
  // Who changed the key waits for it, also with a LOG_LEVEL that leaves out what is ordinary
  log.warn({ key }, 'everything is encrypted with the new data key')
  return true
}
