import { bytesPerFile, clientBytesPerFile, clientUploadsPerDay } from '@bailiwick/contract/file-limits'
import { sentence } from '@bailiwick/contract/kit/messages'
import { dayBefore, untilTomorrow } from '#case-file/day-limit'
import type { CallerContext } from '#platform/context'
import { Refusal } from '#platform/refusal'
import { uploadsOf, type Holder } from './queries.ts'

const megabyte = 1024 * 1024

/**
 * Refuses further uploads to a record beyond the limits of its file: 413 for bytes, 429 for a client's uploads of a day. In the
 * transaction that records them the defendant is locked, so simultaneous uploads don't pass together.
 */
export async function requireRoomForFiles(
  { db, actor, now }: Pick<CallerContext, 'db' | 'actor' | 'now'>,
  holder: Holder,
  files: readonly { readonly bytes: number }[],
): Promise<void> {
  const stored = await uploadsOf(db, holder, dayBefore(now))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (stored.bytes + bytes > bytesPerFile)
    throw new Refusal(413, sentence('uploadsFull', bytesPerFile / megabyte))
  if (actor.userId !== null) return
  if (stored.clientBytes + bytes > clientBytesPerFile)
    throw new Refusal(413, sentence('uploadsFullForClient', clientBytesPerFile / megabyte))
  if (stored.recent + files.length <= clientUploadsPerDay) return
  throw untilTomorrow(sentence('tooManyUploads', clientUploadsPerDay), new Date(stored.first ?? now), now)
}
