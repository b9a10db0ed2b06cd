import { listDefendants, type ListedDefendant } from '@bailiwick/contract/defendants'
import type { ReplyOf } from '@bailiwick/contract/endpoint'
import { call } from '#platform/api.ts'
import type { ListKind } from '../list-kind.ts'

type Answered = ReplyOf<typeof listDefendants>['defendants'][number]

/** A defendant with whom texts can go to, and what these would tell. */
export interface NotifiedDefendant extends ListedDefendant {
  readonly latest_booking: NonNullable<Answered['latest_booking']> | null
  readonly recipients: NonNullable<Answered['recipients']>
}

/** The defendants, as notifications are sent from them (OPEN-123). */
export const notificationList: ListKind<NotifiedDefendant> = {
  title: 'Defendants',
  noun: 'defendant',
  key: 'notified',
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
