import { lockSignMs, releaseLocks, takeLock, type LockKind } from '@bailiwick/contract/locks'
import type { ReplyOf } from '@bailiwick/contract/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#platform/api.ts'
import { hasToken } from '#platform/session.ts'

export type Lock = ReplyOf<typeof takeLock>['lock']

// One after the other: a release must not overtake the taking that came before it
let last: Promise<unknown> = Promise.resolve()
const inTurn = <Reply>(task: () => Promise<Reply>): Promise<Reply> => {
  const turn = last.then(task, task)
  last = turn.catch(() => undefined)
  return turn
}

/**
 * The edit lock of a record (OPEN-59): taken when it is opened, kept alive, let go when it is closed. `lock` is null
 * until the first answer and says whether it is ours, or else who holds it since when; a failed call leaves it as it
 * was, for a save is checked by the server anyhow. Without an id nothing is taken.
 */
export function useEditLock(
  kind: LockKind,
  id: number | null,
): { lock: Lock | null; takeOver: () => Promise<void> } {
  const [held, setHeld] = useState<{ id: number; lock: Lock } | null>(null)

  const sign = useCallback(
    async (takeOver: boolean) => {
      if (id === null || !hasToken()) return
      const body = { kind, record_id: id, ...(takeOver ? { take_over: true } : {}) }
      const { lock } = await inTurn(() => call(takeLock, { body }))
      setHeld({ id, lock })
    },
    [kind, id],
  )

  useEffect(() => {
    if (id === null) return undefined
    const beat = () => void sign(false).catch(() => undefined)
    const release = () => {
      if (!hasToken()) return
      const body = { kind, record_id: id }
      void inTurn(() => call(releaseLocks, { body, keepalive: true })).catch(() => undefined)
    }
    beat()
    const beats = setInterval(beat, lockSignMs)
    window.addEventListener('pagehide', release)
    return () => {
      clearInterval(beats)
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [kind, id, sign])

  return {
    lock: held !== null && held.id === id ? held.lock : null,
    takeOver: useCallback(() => sign(true), [sign]),
  }
}
