import { queues, type QueueName } from '@bailiwick/contract/queues'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { focusField, recordFrames } from '#records/focus-field.ts'
import { DismissText } from './DismissText.tsx'
import type { ShownRow } from './queue-rows.ts'
import classes from './Desk.module.css'

/** Whether a click opens the link on this page, not in another tab or window. */
const goesHere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  !(ctrlKey || metaKey || shiftKey || altKey)

/** The first rows of a queue. Each opens the file where the queue is about it. */
export const QueueRows = ({ queue, rows }: { queue: QueueName; rows: readonly ShownRow[] }) => (
  <ul className={classes.rows}>
    {rows.map(({ id, name, what, when, place, field, message_id }) => (
      <li key={id} data-dismissed={message_id !== undefined || undefined}>
        <Link
          to={`/crm/${queues[queue].list}`}
          search={{ id, ...place }}
          onClick={(event) => field && goesHere(event) && focusField(field, undefined, recordFrames)}
        >
          <span className={classes.name}>{name || 'No name given'}</span>
          <span className={classes.what}>{what}</span>
          <span className={`${classes.when} num`}>{when}</span>
        </Link>
        {message_id !== undefined && <DismissText id={message_id} name={name || 'No name given'} />}
      </li>
    ))}
  </ul>
)
