import { restoreFile, type DeletedFile } from '@bailiwick/contract/deleted-files'
import { undoMerge } from '@bailiwick/contract/merging'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { deletedKey } from './deleted-queries.ts'

/** A question that must be answered before a file comes back. */
export type Question =
  | { readonly about: 'undo'; readonly file: DeletedFile }
  | { readonly about: 'phone'; readonly file: DeletedFile; readonly text: string }

interface Order {
  readonly file: DeletedFile
  readonly withoutPhone?: boolean
}

/** Brings files back: restores deleted ones, and undoes merges. */
export function useRestoring() {
  const cache = useQueryClient()
  const [question, setQuestion] = useState<Question | null>(null)
  /** The file that is back, until that is dismissed. */
  const [restored, setRestored] = useState<{ file: DeletedFile; text: string } | null>(null)
  const run = useSingleMutation({
    mutationFn: ({ file: { id, merged_into }, withoutPhone = false }: Order) =>
      merged_into === null
        ? call(restoreFile, { body: { id, ...(withoutPhone && { without_phone: 'Yes' as const }) } })
        : call(undoMerge, { body: { merge_id: merged_into.merge_id } }),
    onSuccess: ({ message }, { file }) => {
      setQuestion(null)
      setRestored({ file, text: message })
      // Lists, and what an open file shows
      return cache.invalidateQueries()
    },
    onError: (error, { file }) => {
      const isPhone = error instanceof ApiError && error.code === 'restoredPhoneTaken'
      setQuestion(isPhone ? { about: 'phone', file, text: error.message } : null)
      void cache.invalidateQueries({ queryKey: deletedKey })
    },
  })
  return {
    question,
    cancel: () => setQuestion(null),
    restored,
    dismiss: () => setRestored(null),
    busy: run.isPending,
    error: question === null && run.error !== null ? run.error : null,
    forget: run.reset,
    /** A merge is undone only after a question. */
    restore: (file: DeletedFile) =>
      file.merged_into === null ? run.mutate({ file }) : setQuestion({ about: 'undo', file }),
    confirm: () => question && run.mutate({ file: question.file, withoutPhone: question.about === 'phone' }),
  }
}
