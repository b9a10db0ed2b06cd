import { createNote, noteLength, pinNote, type Note } from '@bailiwick/contract/notes'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { Button, Checkbox } from '@mantine/core'
import { GrowingTextarea } from '#ui/GrowingTextarea.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useStore } from '#platform/store.ts'
import { createRepeatableSubmission } from '#platform/submission-key.ts'
import { fileKey } from '#records/file-key.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Block, BlockSkeleton } from './Block.tsx'
import { notesQuery } from './case-queries.ts'
import classes from './CaseNotes.module.css'
import type { NoteDraft } from './note-draft.ts'
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
    <Block
      title="Notes"
      count={notes.data?.notes.length}
      action={<span className={classes.rule}>Notes can’t be changed later.</span>}
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
    </Block>
  )
}

function Compose({ id, draft }: Pick<Props, 'id' | 'draft'>) {
  const { text, isCall } = useStore(draft)
  const change = (changed: Partial<ReturnType<typeof draft.get>>) => draft.set({ ...draft.get(), ...changed })
  const cache = useQueryClient()
  const [submitOnce] = useState(createRepeatableSubmission)
  const add = useSingleMutation({
    mutationFn: (note: { kind: 'note' | 'call'; text: string }) => {
      const body = { defendant_id: id, ...note }
      return submitOnce(body, (idempotencyKey) => call(createNote, { body, idempotencyKey }))
    },
    onSuccess: (_, sent) => {
      // What was typed meanwhile stays
      change({ isCall: false, ...(draft.get().text.trim() === sent.text && { text: '' }) })
      return cache.invalidateQueries({ queryKey: fileKey })
    },
  })
  const canAdd = text.trim() !== ''
  const submit = () => add.mutate({ kind: isCall ? 'call' : 'note', text: text.trim() })
  return (
    <div className={classes.compose}>
      <GrowingTextarea
        aria-label="New note"
        name="case-note"
        placeholder="Write a note"
        minRows={1}
        maxRows={8}
        maxLength={noteLength}
        value={text}
        error={add.isError && errorText(add.error)}
        onChange={(event) => {
          if (add.isError) add.reset()
          change({ text: event.currentTarget.value })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canAdd) submit()
        }}
      />
      <Button variant="default" loading={add.isPending} disabled={!canAdd} onClick={submit}>
        ADD NOTE
      </Button>
      <Checkbox
        label="This was a phone call"
        size="xs"
        checked={isCall}
        onChange={(event) => change({ isCall: event.currentTarget.checked })}
      />
    </div>
  )
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
