import type { DocumentAlert } from '@bailiwick/contract/documents'
import { dayMs } from '@bailiwick/contract/kit/durations'
import type { Context } from '#platform/context'
import { notFound } from '#platform/refusal'
import { alertsOf, setAlertSeen } from './alert-queries.ts'

const days = 30

/** What the caller must know of the documents that they sent, or whose links ended, within 30 days. */
export const listAlerts = ({
  db,
  actor,
  now,
}: Pick<Context, 'db' | 'actor' | 'now'>): Promise<DocumentAlert[]> =>
  alertsOf(db, actor.userId, { since: new Date(now.getTime() - days * dayMs), now })

/** Removes an alert until there is something new; 404 unless the caller sent or voided the document. */
export async function dismissAlert({ db, actor, now }: Context, documentId: number): Promise<void> {
  if (!(await setAlertSeen(db, documentId, actor.userId, now))) throw notFound()
}
