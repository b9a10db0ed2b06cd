import type { ErrorBody } from '@bailiwick/contract/kit/endpoint'
import { hashKey, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'

interface Change<Content, Version> {
  readonly content: Content
  /** The version that it was typed over. */
  readonly base: Version
  readonly note: string
}

interface Options<Content, Version, Reply> {
  readonly stored: Content
  readonly version_id: Version
  /** `keyOf` gives the Idempotency-Key of a body. */
  readonly send: (change: Change<Content, Version>, keyOf: (body: unknown) => string) => Promise<Reply>
  /** The code of the refusal because somebody else has saved a version. */
  readonly conflictCode: NonNullable<ErrorBody['code']>
  /** What is loaded again after a save. */
  readonly queryKey: QueryKey
  /** What is typed, as it goes on over the other person's version; as it is if missing. */
  readonly keepMine?: (mine: Content, theirs: Theirs<Content, Version>) => Content
}

/** The body of that refusal. */
interface Theirs<Content, Version> {
  readonly version_id: Version
  readonly current: Content
  /** The names of what it has to fill in, if that may differ between versions. */
  readonly fields?: readonly string[]
}

const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other])

/**
 * What has versions while it is edited, its save, and the choice if somebody else saves one in the meantime. It follows
 * the stored version until something is typed.
 */
export function useVersionedDraft<Content, Version, Reply>(options: Options<Content, Version, Reply>) {
  const { stored, version_id, send, conflictCode, queryKey, keepMine = (mine) => mine } = options
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const [typed, setTyped] = useState<{ content: Content; base: Content; baseId: Version } | null>(null)
  const { content, base, baseId } = typed ?? { content: stored, base: stored, baseId: version_id }
  const [note, setNote] = useState('')
  const isDirty = !isSame(content, base)
  useUnsavedGuard({ isDirty, lock: null })
  const save = useSingleMutation({
    mutationFn: (note: string) => send({ content, base: baseId, note }, keyOf),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey })
      setTyped(null)
      setNote('')
    },
  })
  const refusal = save.error instanceof ApiError && save.error.code === conflictCode ? save.error : null
  const theirs = refusal && (refusal.body as Theirs<Content, Version> | undefined)
  return {
    content,
    base,
    baseId,
    isDirty,
    /** What changed, as typed for the next save: it outlives a refusal. */
    note,
    setNote,
    /** What is as it was follows the stored version again. */
    setContent: (next: Content) => setTyped(isSame(next, base) ? null : { content: next, base, baseId }),
    discard: () => {
      setTyped(null)
      save.reset()
    },
    save,
    conflict: theirs ? { text: errorText(refusal), theirs: theirs.current } : null,
    /** Why the last save failed, other than by a conflict. */
    error: theirs ? null : save.error,
    /** The next save is based on the other person's version. */
    resolve: (choice: 'mine' | 'theirs') => {
      if (!theirs) return
      const next = choice === 'mine' ? keepMine(content, theirs) : theirs.current
      setTyped({ content: next, base: theirs.current, baseId: theirs.version_id })
      save.reset()
      void cache.invalidateQueries({ queryKey })
    },
  }
}
