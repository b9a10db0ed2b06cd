import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { inboxKey } from '#features/navigation/unread-query.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { readNumber } from './inbox-calls.ts'

/** For so long MARK AS READ can be undone. */
const undoMs = 6000

/**
 * Marks the replies from a number up to the one shown as read after a while in which that can be undone; at once if the page
 * is left. A reply that comes meanwhile stays unread, and `isMarked` is false for it.
 */
export function useDelayedRead(phone: string, upTo: number) {
  const cache = useQueryClient()
  /** The last reply that was shown when the button was pressed. */
  const [marked, setMarked] = useState<number | null>(null)
  const read = useSingleMutation({
    mutationFn: (up_to: number) => readNumber({ phone, up_to }),
    onSuccess: () => cache.invalidateQueries({ queryKey: inboxKey }),
    onError: () => setMarked(null),
  })
  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly upTo: number }>(undefined)
  const stopWaiting = () => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }
  const readNow = () => {
    const now = waiting.current
    if (now === undefined) return
    stopWaiting()
    read.mutate(now.upTo)
  }
  const mark = () => {
    stopWaiting()
    setMarked(upTo)
    waiting.current = { timer: setTimeout(readNow, undoMs), upTo }
  }
  const undo = () => {
    stopWaiting()
    setMarked(null)
  }
  // Where the text is gone nobody can undo it, and what was said has to come true
  const leave = useEffectEvent(readNow)
  useEffect(() => {
    const onLeave = () => leave()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])
  return { read, isMarked: marked !== null && upTo <= marked, mark, undo }
}
