import type { TextThread } from '@bailiwick/contract/text-threads'
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import { orUnnamed, roleText } from '#records/person-name.ts'
import { Preferences } from './Preferences.tsx'
import { ReplyBox } from './ReplyBox.tsx'
import { TextLog } from './TextLog.tsx'
import { threadQuery } from './thread-calls.ts'
import { phoneNote, reasonNotToText } from './thread-view.ts'
import classes from './Thread.module.css'
import { useMarkRead } from './use-mark-read.ts'

interface Props {
  defendant: number
  thread: TextThread
  /** Whether the user may text this person. */
  mayText: boolean
}

/** The texts to and from one person of a file, and the box to answer. */
export function Thread({ defendant, thread, mayText }: Props) {
  const { indemnitor_id, phone } = thread
  const answer = useQuery(threadQuery(defendant, indemnitor_id))
  useMarkRead({ defendant, indemnitor: indemnitor_id, texts: answer.data?.texts ?? [], isOn: mayText })
  const reason = reasonNotToText(thread)
  const note = phoneNote(thread)
  return (
    <section className={classes.thread} aria-label={`Texts with ${orUnnamed(thread.name)}`}>
      <header className={classes.head}>
        <div className={classes.who}>
          <h3 className={classes.name}>{orUnnamed(thread.name)}</h3>
          <p className={`${classes.role} num`}>
            {roleText(thread)} · {phone ? <PhoneLink phone={phone} isAction /> : 'no mobile phone'}
          </p>
          {note !== null && <p className={classes.refused}>{note}</p>}
        </div>
        <Preferences defendant={defendant} thread={thread} readOnly={!mayText} />
      </header>
      {answer.data === undefined ? (
        <div className={classes.placeholder}>
          {answer.isError ? (
            <ErrorPanel
              title="The texts did not load"
              text={answer.error.message}
              busy={answer.isFetching}
              onRetry={() => void answer.refetch()}
            />
          ) : (
            <ListSkeleton rows={4} label="Loading the texts" />
          )}
        </div>
      ) : (
        <TextLog {...answer.data} thread={thread} defendant={defendant} mayCancel={mayText} />
      )}
      {reason !== null && <output className={classes.reason}>{reason}</output>}
      {mayText ? (
        reason === null && (
          <ReplyBox
            defendant={defendant}
            thread={thread}
            phone={phone ?? ''}
            texts={answer.data?.texts ?? []}
          />
        )
      ) : (
        <p className={classes.reason}>
          You can read these texts. Answering needs permission to change this file.
        </p>
      )}
    </section>
  )
}
