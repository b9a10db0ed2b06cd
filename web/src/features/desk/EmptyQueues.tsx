import { queues, type QueueName } from '@bailiwick/contract/queues'
import { useQuery } from '@tanstack/react-query'
import { filesQuery } from './desk-queries.ts'
import classes from './Desk.module.css'

interface Props {
  empty: readonly QueueName[]
  /** Whether these are all queues that the user wants to see. */
  all: boolean
}

/** The last line of the desk: which queues are hidden because they are empty. */
export function EmptyQueues({ empty, all }: Props) {
  const files = useQuery({ ...filesQuery, enabled: all })
  if (all) {
    const count = files.data
    return <p className={classes.none}>Nothing is waiting.{count ? ` ${filesInOrder(count)}` : ''}</p>
  }
  if (empty.length === 0) return null
  return (
    <p className={classes.last}>
      Empty now, so not shown: {empty.map((name) => queues[name].title).join(', ')}.
    </p>
  )
}

const filesInOrder = (count: number) =>
  count === 1 ? '1 file is in order.' : `${count.toLocaleString('en-US')} files are in order.`
