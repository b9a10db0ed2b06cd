import { messages } from '@bailiwick/contract/kit/messages'
import type { SelectedFile } from '@bailiwick/contract/list-selection'
import { textsPerHour } from '@bailiwick/contract/messaging'
import { checkTexts, sendThreadText } from '@bailiwick/contract/text-threads'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allowanceQuery } from '#features/messaging/allowance-query.ts'
import { useTextsStay } from '#features/messaging/delivery-query.ts'
import { tooLong } from '#features/messaging/text-length.ts'
import { TextProviderNote } from '#features/messaging/TextProviderNote.tsx'
import { call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { GrowingTextarea } from '#ui/GrowingTextarea.tsx'
import { TypedText } from '#ui/TypedText.tsx'
import { WarningNote } from '#ui/WarningNote.tsx'
import { BulkDialog, type BulkTask } from './BulkDialog.tsx'
import classes from './BulkDialog.module.css'
import { checkLines, goesTo, limitText, reachText, textSummary, type TextKind } from './text-summary.ts'

const unreachable = 'The last text to this number showed that it can’t get any.'

/** Whom of the selected files a text won't reach at once. The text is sent all the same if this can't be asked. */
const checkQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['text-check', ids],
    queryFn: ({ signal }) => call(checkTexts, { body: { ids: [...ids] }, signal, isRead: true }),
    staleTime: 0,
  })

/** Texts the defendants or leads of the selected files, each by the call that texts one, with all of its rules. */
export function BulkText(task: BulkTask) {
  const { files } = task
  const [content, setContent] = useState('')
  // Of one try: a text whose answer was lost isn't sent twice
  const keyOf = useSubmissionKey()
  const without = files.filter(({ phone }) => phone === null).length
  const reachable = files.length - without
  const { data: left } = useQuery(allowanceQuery)
  const { data: check } = useQuery(checkQuery(files.map(({ id }) => id)))
  const goes = goesTo(reachable, check)
  const most = left ?? textsPerHour
  const isTooMany = goes > most
  const text = content.trim()
  const fault = tooLong(text)
  const staysHere = useTextsStay()

  async function send({ id, phone }: SelectedFile): Promise<{ kind: TextKind; reason?: string | null }> {
    if (phone === null) return { kind: 'refused', reason: messages.noMobilePhone }
    if (check?.unreachable.includes(id)) return { kind: 'refused', reason: unreachable }
    const body = { defendant_id: id, phone, content: text, at: 'morning' as const }
    const { texts } = await call(sendThreadText, { body, idempotencyKey: keyOf(body), isOneOfMany: true })
    const [written] = texts
    if (written?.state === 'not sent') return { kind: 'refused', reason: messages.textNotSent }
    if (written?.state !== 'queued') return { kind: 'refused', reason: written?.reason ?? null }
    return { kind: written.reason === null ? 'queued' : 'waits' }
  }

  return (
    <BulkDialog
      {...task}
      title="Text selected files"
      missed="Not reached"
      submit={isTooMany && most > 0 ? `SEND TO FIRST ${most}` : `SEND TO ${goes.toLocaleString('en-US')}`}
      isReady={text !== '' && fault === null && goes > 0 && most > 0}
      isDirty={text !== ''}
      work={send}
      summary={textSummary}
    >
      <TextProviderNote />
      <p className={classes.note}>
        {reachText({ files: files.length, reachable, goes: Math.min(goes, most), staysHere })}
      </p>
      {check !== undefined && checkLines(check).length > 0 && (
        <ul className={classes.note}>
          {checkLines(check).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {isTooMany && <WarningNote>{limitText({ left: most, reachable: goes })}</WarningNote>}
      <GrowingTextarea
        label="Text"
        withAsterisk
        aria-required
        data-autofocus
        minRows={3}
        maxRows={8}
        value={content}
        error={fault}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
      />
      {text !== '' && <TypedText text={text} />}
    </BulkDialog>
  )
}
