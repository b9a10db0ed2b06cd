import type { Sentence } from '@bailiwick/contract/kit/messages'
import { useState, useTransition } from 'react'
import { ApiError } from '#platform/api.ts'

/** What a request was answered. */
interface Answer {
  readonly of: ApiError['reason']
  readonly isError: boolean
}

/** A request of somebody who isn't logged in, and the last answer to it. */
export function useRequest() {
  const [isPending, start] = useTransition()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const send = (request: () => Promise<Sentence>, onSuccess?: () => void) =>
    start(async () => {
      try {
        setAnswer({ of: await request(), isError: false })
        onSuccess?.()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setAnswer({ of: error.reason, isError: true })
      }
    })
  return { isPending, answer, send, clear: () => setAnswer(null) }
}
