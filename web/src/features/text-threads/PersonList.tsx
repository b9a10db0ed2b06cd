import type { TextThread } from '@bailiwick/contract/text-threads'
import { UnstyledButton } from '@mantine/core'
import { orUnnamed, roleText } from '#records/person-name.ts'
import classes from './Messages.module.css'

interface Props {
  threads: readonly TextThread[]
  shown: number | null | undefined
  onShow: (indemnitor: number | null) => void
}

/** The people of a file with their last texts; unread replies are counted. */
export const PersonList = ({ threads, shown, onShow }: Props) => (
  <ul className={classes.people} aria-label="People">
    {threads.map((thread) => (
      <li key={thread.indemnitor_id}>
        <UnstyledButton
          className={classes.person}
          aria-current={thread.indemnitor_id === shown ? 'true' : undefined}
          onClick={() => onShow(thread.indemnitor_id)}
        >
          <span className={classes.personName}>{orUnnamed(thread.name)}</span>
          {thread.unread > 0 && (
            <span className={`${classes.unread} num`}>
              {thread.unread}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
          <span className={classes.role}>{roleText(thread)}</span>
          <span className={classes.last}>{thread.last?.content ?? 'No texts yet'}</span>
        </UnstyledButton>
      </li>
    ))}
  </ul>
)
