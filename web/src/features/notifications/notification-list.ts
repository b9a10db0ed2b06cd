import { listDefendants, type ListedDefendant } from '@bailiwick/contract/defendants'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { call } from '#platform/api.ts'
import type { ListKind } from '#features/file-list/list-kind.ts'

type ReplyRow = ReplyOf<typeof listDefendants>['defendants'][number]

/** A defendant with the recipients of notifications and the booking these are about. */
export interface NotificationRow extends ListedDefendant {
  readonly latest_booking: NonNullable<ReplyRow['latest_booking']> | null
  readonly recipients: NonNullable<ReplyRow['recipients']>
  readonly text_language?: ReplyRow['text_language']
}

/** The list of defendants for notifications (OPEN-123). */
export const notificationList: ListKind<NotificationRow> = {
  title: 'Defendants',
  noun: 'defendant',
  key: 'notified',
  mainFilters: ['first_name', 'last_name', 'phone', 'case_number'],
  read: async (query, signal) => {
    const { defendants, total } = await call(listDefendants, {
      query: { ...query, recipients: 'Yes' },
      signal,
    })
    const rows = defendants.map((row) => ({
      ...row,
      latest_booking: row.latest_booking ?? null,
      recipients: row.recipients ?? [],
    }))
    return { rows, total }
  },
}
