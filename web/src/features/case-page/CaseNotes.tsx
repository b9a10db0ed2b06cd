import { createNote, noteLength, pinNote, type Note } from '@bailiwick/contract/notes'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { Button, Checkbox } from '@mantine/core'
import { GrowingTextarea } from '#ui/GrowingTextarea.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useNotice } from '#platform/use-notice.ts'
import { useStore } from '#platform/store.ts'
import { createRepeatableSubmission } from '#platform/submission-key.ts'
import { fileKey } from '#records/file-key.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { OverviewBlock, BlockSkeleton } from './OverviewBlock.tsx'
import { notesQuery } from './case-queries.ts'
import classes from './CaseNotes.module.css'
import { canAddNote, hasNote, noteFailed, noteSaved, takeNote, type NoteDraft } from './note-draft.ts'
import overview from './Overview.module.css'

interface Props {
  id: number
  mayWrite: boolean
  /** The note that is being typed; it stays while other tabs are open. */
  draft: NoteDraft
}

/** What staff wrote down about a file: appended, pinned, never changed. */
export function CaseNotes({ id, mayWrite, draft }: Props) {
  const notes = useQuery(notesQuery(id))
  return (
    <OverviewBlock
      title="Notes"
      count={notes.data?.notes.length}
      action={
        <span className={classes.rule} data-print="hide">
          Notes can’t be changed later.
        </span>
      }
    >
      {mayWrite && <Compose id={id} draft={draft} />}
      {notes.data === undefined ? (
        notes.isError ? (
          <ErrorPanel
            title="The notes did not load"
            text={notes.error.message}
            busy={notes.isFetching}
            onRetry={() => void notes.refetch()}
          />
        ) : (
          <BlockSkeleton label="Loading the notes" />
        )
      ) : notes.data.notes.length === 0 ? (
        <p className={overview.none}>No notes yet.</p>
      ) : (
        <ul className={classes.notes} aria-label="Notes">
          {notes.data.notes.map((note) => (
            <NoteLine key={note.id} note={note} mayPin={mayWrite} />
          ))}
        </ul>
      )}
      {notes.data?.has_older && <p className={overview.none}>Older notes are in the timeline.</p>}
    </OverviewBlock>
  )
}

function Compose({ id, draft }: Pick<Props, 'id' | 'draft'>) {
  const note = useStore(draft)
  const box = useRef<HTMLTextAreaElement>(null)
  const change = (changed: Partial<typeof note>) => draft.set({ ...draft.get(), ...changed })
  const add = useAddNote(id, draft)
  const failed = useNotice({ data: undefined, error: add.error })
  const canAdd = canAddNote(note)
  const submit = () => {
    if (!canAdd) return
    add.mutate(takeNote(draft))
    box.current?.focus()
  }
  return (
    <div className={classes.compose} data-print="hide">
      <GrowingTextarea
        ref={box}
        aria-label="New note"
        name="case-note"
        placeholder="Write a note"
        minRows={1}
        maxRows={8}
        maxLength={noteLength}
        value={note.text}
        error={failed?.text}
        onChange={(event) => {
          if (add.isError) add.reset()
          change({ text: event.currentTarget.value })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          // An empty box is left first; the file closes with the next Escape
          if (event.key !== 'Escape' || event.nativeEvent.isComposing || hasNote(draft)) return
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      <Button variant="default" loading={note.saving !== null} disabled={!canAdd} onClick={submit}>
        ADD NOTE
      </Button>
      <Checkbox
        label="This was a phone call"
        size="xs"
        checked={note.isCall}
        onChange={(event) => change({ isCall: event.currentTarget.checked })}
      />
    </div>
  )
}

/** Saves a note that was taken from the draft; if that fails, it is in the draft again. */
function useAddNote(id: number, draft: NoteDraft) {
  const cache = useQueryClient()
  const [submitOnce] = useState(createRepeatableSubmission)
  return useSingleMutation({
    mutationFn: ({ text, isCall }: ReturnType<typeof takeNote>) => {
      const body = { defendant_id: id, kind: isCall ? 'call' : 'note', text } as const
      return submitOnce(body, (idempotencyKey) => call(createNote, { body, idempotencyKey }))
    },
    onSuccess: () => {
      noteSaved(draft)
      // Not waited for: the next note may be taken now
      void cache.invalidateQueries({ queryKey: fileKey })
    },
    onError: () => noteFailed(draft),
  })
}

function NoteLine({ note, mayPin }: { note: Note; mayPin: boolean }) {
  const cache = useQueryClient()
  const { id, kind, text, at, created_by_name, is_pinned } = note
  const pin = useSingleMutation({
    mutationFn: () => call(pinNote, { body: { id, pinned: is_pinned ? 'No' : 'Yes' } }),
    onSettled: () => cache.invalidateQueries({ queryKey: fileKey }),
  })
  return (
    <li>
      <p>{text}</p>
      <span className={`${classes.by} num`}>
        {is_pinned && (
          <>
            <span className={classes.pinned}>Pinned</span> ·{' '}
          </>
        )}
        {kind === 'call' && 'Phone call · '}
        {created_by_name} · {formatDateTime(at)}
        {pin.isError && (
          <span role="alert" className={classes.failed}>
            {errorText(pin.error)}
          </span>
        )}
      </span>
      {mayPin && (
        <button
          type="button"
          className={overview.link}
          aria-label={`${is_pinned ? 'Unpin' : 'Pin'} the note of ${created_by_name}, ${formatDateTime(at)}`}
          disabled={pin.isPending}
          onClick={() => pin.mutate()}
        >
          {is_pinned ? 'Unpin' : 'Pin'}
        </button>
      )}
    </li>
  )
}
