import { mergeFiles, type previewMerge } from '@bailiwick/contract/merging'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { firstTaken } from './merge-text.ts'

type Preview = ReplyOf<typeof previewMerge>

/** What is taken from the file that goes, and the merge itself. */
export function useMerge(preview: Preview | undefined) {
  const [choice, setChoice] = useState<{ preview: Preview; taken: string[] } | null>(null)
  const keyOf = useSubmissionKey()
  // A new comparison starts with what it suggests
  const taken =
    choice !== null && choice.preview === preview ? choice.taken : firstTaken(preview?.fields ?? [])
  const run = useSingleMutation({
    mutationFn: ({ stays, goes }: Preview) => {
      const body = { stays: stays.id, goes: goes.id, take: taken }
      return call(mergeFiles, { body, idempotencyKey: keyOf(body) })
    },
  })
  return {
    taken,
    take: (name: string, isTaken: boolean) => {
      if (preview === undefined) return
      const others = taken.filter((one) => one !== name)
      setChoice({ preview, taken: isTaken ? [...others, name] : others })
    },
    busy: run.isPending,
    error: run.error,
    isDone: run.isSuccess,
    merge: () => preview && run.mutate(preview),
  }
}
