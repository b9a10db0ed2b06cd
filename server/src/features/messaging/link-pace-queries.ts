import type { TextReasonCode } from '@bailiwick/contract/text-reasons'
import { lockFor } from '#platform/advisory-locks'
import type { Db } from '#tables'

/** Locks a phone until the transaction ends, so that simultaneous links to it are counted. */
export const lockLinksTo = (db: Db, phone: string) => lockFor(db, 'linksToPhone', phone)

/** A text that was refused for these reached no provider. */
const refusals: readonly TextReasonCode[] = [
  'optedOut',
  'noConsent',
  'notTextable',
  'foreignNumber',
  'knownFault',
]

/** When the last links were texted to a phone, newest first. */
export async function lastLinksTo(db: Db, phone: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('date_created')
    .where('phone', '=', phone)
    .where('has_link', '=', true)
    .where('state', '<>', 'not sent')
    .where((by) =>
      by.or([
        by('state', '<>', 'failed'),
        by('reason_code', 'is', null),
        by('reason_code', 'not in', refusals),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ date_created }) => date_created)
}
