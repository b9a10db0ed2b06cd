import type { readQueue } from '@bailiwick/contract/desk'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { mayCall } from '@bailiwick/contract/kit/permissions'
import { queues, type QueueName } from '@bailiwick/contract/queues'
import { usePermissions } from '#records/use-permissions.ts'
import { courtUnit } from './desk-text.ts'
import { CourtQueue } from './CourtQueue.tsx'
import { QueueFrame, RowSkeletons, RowsError } from './QueueFrame.tsx'
import { QueueRows } from './QueueRows.tsx'
import { shownRows } from './queue-rows.ts'

interface Props {
  queue: QueueName
  answer: {
    readonly data: ReplyOf<typeof readQueue> | undefined
    readonly dataUpdatedAt: number
    readonly isError: boolean
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
}

/** A queue in any state: rows, loading, or an error that leaves the others alone. */
export function QueueCard({ queue, answer: { data, dataUpdatedAt, isError, isFetching, refetch } }: Props) {
  const found = data?.queue
  const isAdministrator = mayCall(usePermissions(), 'CRM admin')
  return (
    <QueueFrame
      queue={queue}
      total={found?.total}
      unit={found?.queue === 'court' ? courtUnit(found.total, found.days) : undefined}
      wide={queue === 'court'}
    >
      {isError && data === undefined ? (
        <RowsError busy={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined || found === undefined ? (
        <RowSkeletons of={queues[queue].title} />
      ) : found.queue === 'court' ? (
        <CourtQueue queue={found} today={data.today} />
      ) : (
        <QueueRows
          queue={queue}
          rows={shownRows(found, {
            today: data.today,
            now: new Date(dataUpdatedAt).toISOString(),
            isAdministrator,
          })}
        />
      )}
    </QueueFrame>
  )
}
