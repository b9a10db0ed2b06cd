import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api.ts'
import { smsTemplates } from './sms-calls.ts'

/** How a call ended, for the dialog that says so. */
export interface SmsOutcome {
  readonly text: string
  readonly tone: 'ok' | 'bad'
}

/** Makes calls about the texts and keeps how the last one ended until it has been read (SMSA-25). */
export function useSmsCall() {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SmsOutcome | null>(null)

  /** Resolves to whether the work was done; `onRefused` may take a refusal upon itself by answering true. */
  async function run(
    work: () => Promise<{ readonly message: string }>,
    onRefused: (refusal: ApiError) => boolean = () => false,
  ): Promise<boolean> {
    setBusy(true)
    try {
      const { message } = await work()
      setOutcome({ text: message, tone: 'ok' })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!onRefused(error)) setOutcome({ text: error.message, tone: 'bad' })
      return false
    } finally {
      setBusy(false)
    }
  }

  /** Closes the dialog, and the list is asked for again (SMSA-8). */
  function read() {
    setOutcome(null)
    void cache.invalidateQueries(smsTemplates)
  }

  return { busy, outcome, say: setOutcome, run, read }
}
