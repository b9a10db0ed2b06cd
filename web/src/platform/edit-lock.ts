import { lockSignMs, releaseLocks, takeLock, type LockKind } from '@bailiwick/contract/locks'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '#platform/api.ts'
import { wasUsedSince } from '#platform/idle.ts'
import { hasToken } from '#platform/session.ts'

export type Lock = ReplyOf<typeof takeLock>['lock']

// One call at a time: a release must not overtake the lock taken before it
let last: Promise<unknown> = Promise.resolve()
const enqueue = <Reply>(task: () => Promise<Reply>): Promise<Reply> => {
  const turn = last.then(task, task)
  last = turn.catch(() => undefined)
  return turn
}

/**
 * Takes the edit lock of a record while it is open, renews it while somebody uses the window, asks for it while somebody else
 * has it, and releases it on close (OPEN-59). `lock` is null
 * until the first answer; it says whether the lock is ours, or who has it and since when. A failed call leaves it
 * unchanged, because the server checks every save anyway. Without an ID, nothing is locked. When somebody else's lock
 * becomes ours, `reload` gets what they saved before `lock` says so; if it fails, the next renewal tries again.
 */
export function useEditLock(
  kind: LockKind,
  id: number | null,
  reload: () => Promise<unknown>,
): { lock: Lock | null; takeOver: () => Promise<void> } {
  const [latest, setLatest] = useState<{ id: number; lock: Lock } | null>(null)

  const current = useRef({ wasLocked: false, isMine: false, reload })
  useLayoutEffect(() => {
    const lock = latest?.id === id ? latest.lock : undefined
    current.current = { wasLocked: lock?.mine === false, isMine: lock?.mine === true, reload }
  })

  const take = useCallback(
    async (takeOver: boolean) => {
      if (id === null || !hasToken()) return
      const body = { kind, record_id: id, ...(takeOver ? { take_over: true } : {}) }
      const { lock } = await enqueue(() => call(takeLock, { body }))
      if (lock.mine && current.current.wasLocked) await current.current.reload()
      setLatest({ id, lock })
    },
    [kind, id],
  )

  useEffect(() => {
    if (id === null) return undefined
    const renew = () => void take(false).catch(() => undefined)
    const release = () => {
      if (!hasToken()) return
      const body = { kind, record_id: id }
      void enqueue(() => call(releaseLocks, { body, keepalive: true })).catch(() => undefined)
    }
    renew()
    // An open window alone is no sign of its user
    let lookedAt = Date.now()
    const timer = setInterval(() => {
      const isUsed = wasUsedSince(lookedAt)
      lookedAt = Date.now()
      if (!current.current.isMine || isUsed) renew()
    }, lockSignMs)
    window.addEventListener('pagehide', release)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [kind, id, take])

  return {
    lock: latest?.id === id ? latest.lock : null,
    takeOver: useCallback(() => take(true), [take]),
  }
}
