import { mayEdit, type AccessType } from '@bailiwick/contract/kit/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#platform/api.ts'
import { usePermissions } from '#records/use-permissions.ts'
import { QueryError } from '#records/QueryError.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import classes from './Messages.module.css'
import { PersonList } from './PersonList.tsx'
import { Thread } from './Thread.tsx'
import { threadsQuery } from './thread-calls.ts'
import { firstThread } from './thread-view.ts'

interface Props {
  defendant: number
  /** The user's level for the file. */
  access: AccessType
  /** In a dialog instead of a tab, which has less room. */
  inDialog?: boolean
}

/** The texts to and from the people of a file, a thread each; new replies appear by themselves (OPEN-53). */
export function Messages({ defendant, access, inDialog = false }: Props) {
  const mayText = mayEdit(usePermissions(), access)
  const threads = useQuery(threadsQuery(defendant))
  // Undefined until somebody is chosen; null is the defendant
  const [chosen, setChosen] = useState<number | null>()
  if (threads.data === undefined)
    return (
      <div className={classes.page} data-dialog={inDialog || undefined}>
        {threads.isError ? (
          <QueryError title="The messages did not load" query={threads} />
        ) : (
          <ListSkeleton framed rows={4} label="Loading the messages" />
        )}
      </div>
    )
  const shown =
    threads.data.find(({ indemnitor_id }) => indemnitor_id === chosen) ?? firstThread(threads.data)
  // Stay with the person shown first: after their replies are read they are no longer the first
  if (chosen === undefined && shown !== undefined) setChosen(shown.indemnitor_id)
  return (
    <div className={classes.page} data-dialog={inDialog || undefined} data-print="hide">
      <h2 className={classes.heading}>Messages</h2>
      {threads.isError && (
        <p className={classes.stale} role="alert">
          New replies may be missing. {errorText(threads.error)}
        </p>
      )}
      <div className={classes.split} data-single={threads.data.length < 2 || undefined}>
        {threads.data.length > 1 && (
          <PersonList threads={threads.data} shown={shown?.indemnitor_id} onShow={setChosen} />
        )}
        {shown && <Thread key={shown.indemnitor_id} defendant={defendant} thread={shown} mayText={mayText} />}
      </div>
    </div>
  )
}
