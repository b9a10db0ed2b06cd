import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { inboxKey } from '#features/navigation/unread-query.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { readNumber } from './inbox-calls.ts'

/** For so long MARK AS READ can be undone. */
const undoMs = 6000

/** Marks the replies from a number as read after a while in which that can be undone; at once if the page is left. */
export function useDelayedRead(phone: string, upTo: number) {
  const cache = useQueryClient()
  const [isMarked, setMarked] = useState(false)
  const read = useSingleMutation({
    mutationFn: () => readNumber({ phone, up_to: upTo }),
    onSuccess: () => cache.invalidateQueries({ queryKey: inboxKey }),
    onError: () => setMarked(false),
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stopWaiting = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const readNow = () => {
    if (timer.current === undefined) return
    stopWaiting()
    read.mutate()
  }
  const mark = () => {
    setMarked(true)
    timer.current = setTimeout(readNow, undoMs)
  }
  const undo = () => {
    stopWaiting()
    setMarked(false)
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
  return { read, isMarked, mark, undo }
}
