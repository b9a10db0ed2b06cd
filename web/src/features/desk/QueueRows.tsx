import { queues, type QueueName } from '@bailiwick/contract/queues'
import { Link } from '@tanstack/react-router'
import { DismissText } from './DismissText.tsx'
import type { ShownRow } from './queue-rows.ts'
import classes from './Desk.module.css'

/** The first rows of a queue. Each opens the file where the queue is about it. */
export const QueueRows = ({ queue, rows }: { queue: QueueName; rows: readonly ShownRow[] }) => (
  <ul className={classes.rows}>
    {rows.map(({ id, name, what, when, place, message_id }) => (
      <li key={id} data-dismissed={message_id !== undefined || undefined}>
        <Link to={`/crm/${queues[queue].list}`} search={{ id, ...place }}>
          <span className={classes.name}>{name || 'No name given'}</span>
          <span className={classes.what}>{what}</span>
          <span className={`${classes.when} num`}>{when}</span>
        </Link>
        {message_id !== undefined && <DismissText id={message_id} name={name || 'No name given'} />}
      </li>
    ))}
  </ul>
)
