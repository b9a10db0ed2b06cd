import { clientRecordsPerFile, recordsPerFile } from '@bailiwick/contract/file-limits'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { RecordTable } from '@bailiwick/contract/kit/record-nouns'
import { lockDefendant } from '#case-file/lock-defendant'
import { countRecords } from '#case-file/record-queries'
import type { CallerContext } from '#platform/context'
import { conflict } from '#platform/refusal'

/**
 * Refuses another record of a kind if the file has as many as it may have. The defendant stays locked until the transaction
 * ends, so that simultaneous calls don't pass together.
 */
export async function requireRoomForRecord(
  { db, actor }: Pick<CallerContext, 'db' | 'actor'>,
  table: RecordTable,
  defendantId: number,
): Promise<void> {
  await lockDefendant(db, defendantId)
  const isClient = actor.userId === null
  const most = isClient ? clientRecordsPerFile : recordsPerFile
  if ((await countRecords(db, table, defendantId)) < most) return
  throw conflict(sentence(isClient ? 'tooManyRecordsForClient' : 'tooManyRecords', most, table))
}
