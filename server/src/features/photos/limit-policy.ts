import { bytesPerFile, clientBytesPerFile, clientUploadsPerDay } from '@bailiwick/contract/file-limits'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { FilePerson } from '#case-file/file-person'
import { DayCounts, dayBefore, untilTomorrow } from '#case-file/day-limit'
import type { CallerContext } from '#platform/context'
import { callerName } from '#platform/caller-name'
import { Refusal } from '#platform/refusal'
import { uploadsOf } from './queries.ts'

const megabyte = 1024 * 1024

/**
 * Refuses further uploads to a record beyond the limits of its file: 413 for bytes, 429 for a client's uploads of a day. In the
 * transaction that records them the defendant is locked, so simultaneous uploads don't pass together.
 */
export async function requireRoomForFiles(
  { db, actor, now }: Pick<CallerContext, 'db' | 'actor' | 'now'>,
  holder: FilePerson,
  files: readonly { readonly bytes: number }[],
): Promise<void> {
  const stored = await uploadsOf(db, holder, dayBefore(now))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (stored.bytes + bytes > bytesPerFile)
    throw new Refusal(413, sentence('uploadsFull', bytesPerFile / megabyte))
  if (actor.userId !== null) return
  if (stored.clientBytes + bytes > clientBytesPerFile)
    throw new Refusal(413, sentence('uploadsFullForClient', clientBytesPerFile / megabyte))
  const refused = refusedFiles.since(callerName(actor), now)
  if (stored.recent + refused.length + files.length <= clientUploadsPerDay) return
  const first = Math.min(...[stored.first, refused[0]?.getTime()].map((time) => time ?? now.getTime()))
  throw tooMany(new Date(first), now)
}

const tooMany = (first: Date, now: Date) =>
  untilTomorrow(sentence('tooManyUploads', clientUploadsPerDay), first, now)

/** Of clients. A check takes seconds, also of a file of which nothing is stored. */
const refusedFiles = new DayCounts()

type Person = Pick<CallerContext, 'actor' | 'now'>

/** Counts a file of a client that was refused after it was checked, as if it were stored. */
export function countRefused({ actor, now }: Person): void {
  if (actor.userId === null) refusedFiles.add(callerName(actor), now)
}

/** Refuses files of a client of whom too many were refused, for a record that isn't stored yet. */
export function requireFewRefused({ actor, now }: Person): void {
  const refused = refusedFiles.since(callerName(actor), now)
  if (refused.length >= clientUploadsPerDay) throw tooMany(refused[0] ?? now, now)
}
