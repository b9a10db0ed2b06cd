import type { StoredKind } from '@bailiwick/contract/kit/security-kinds'
import { readDataKeys, type DataKeyPlace } from '#platform/data-keys'
import { keyIdOf, keyMarkOf } from '#platform/vault'
import { recordCommandEvent } from '../features/security/service.ts'
import { readSetting, saveIfOther } from '../features/settings/service.ts'
import { keyMarkSetting } from './open-vault.ts'
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

/** What is done each time: nothing while the database is marked with the newest key. */
export function rotationStep(
  parts: WatchParts & Pick<ReencryptParts, 'signal'>,
): (now: number) => Promise<void> {
  const { db, vault, keys, settleMs, log } = parts
  let keyId = ''
  let resumeAt = 0
  let settledAt = 0
  let isDone = false
  let done = new Set<string>()
  return async (now) => {
    vault.refresh()
    if (vault.keyId !== keyId) {
      keyId = vault.keyId
      settledAt = now + settleMs
      resumeAt = now
      isDone = false
      done = new Set()
    }
    if (isDone || now < resumeAt) return
    const [newest] = readDataKeys(keys)
    if (newest === undefined || keyIdOf(newest) !== keyId) return
    const mark = keyMarkOf(newest)
    isDone = (await readSetting(db, keyMarkSetting)) === mark
    if (isDone) return
    await noteChange(parts, { setting: changeSetting, mark, kind: 'dataKeyChangeStarted' }, now)
    const { changed, failed } = await reencryptAll({ ...parts, done })
    if (changed > 0) log.info({ changed, key: keyId }, 'encrypted again with the new data key')
    if (failed.length > 0) {
      // Until the next start: it would fail again and again
      isDone = true
      log.error({ failed, key: keyId }, 'could not be decrypted and has an earlier data key: don’t remove it')
    } else if (changed === 0 && now < settledAt) {
      resumeAt = settledAt
    } else if (changed === 0) {
      await noteChange(parts, { setting: keyMarkSetting, mark, kind: 'dataKeyChangeFinished' }, now)
      isDone = true
      // Who changed the key waits for it, also with a LOG_LEVEL that leaves out what is ordinary
      log.warn({ key: keyId }, 'everything is encrypted with the new data key')
    }
  }
}

/** The mark of the key of the last change that has begun. */
const changeSetting = 'data_key_change'

interface KeyChangeStep {
  readonly setting: string
  readonly mark: string
  readonly kind: StoredKind
}

/** Marks the database, and records the event if no other instance has; neither has a key in it. */
async function noteChange(
  { db, log }: Pick<WatchParts, 'db' | 'log'>,
  { setting, mark, kind }: KeyChangeStep,
  now: number,
): Promise<void> {
  const at = new Date(now)
  const isFirst = await db.transaction().execute(async (tx) => {
    const isStored = await saveIfOther(tx, setting, mark, at)
    if (isStored) await recordCommandEvent(tx, at, { kind })
    return isStored
  })
  if (isFirst) log.info({ event: 'security', kind }, 'security')
}
