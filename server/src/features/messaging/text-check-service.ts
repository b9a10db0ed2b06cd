import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import type { checkTexts as checkCall, TextCheck } from '@bailiwick/contract/text-threads'
import type { Context } from '#platform/context'
import { lettingOthers, searchMs } from '#platform/let-others'
import type { Db } from '#tables'
import { phoneFault } from './phone-policy.ts'
import { quietTime } from './quiet-hours-policy.ts'
import type { TextingParts } from './service.ts'
import { defendantsToText } from './thread-queries.ts'

/** How many are read at once, so that other calls reach the one connection of the embedded database in between. */
const atOnce = 100

/** How many defendants and leads a text would not reach at once, and why; those without a mobile phone, or deleted, don't count. */
export async function checkTexts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { hasTextProvider, officeTimeZone, textCountries }: TextingParts,
  { ids }: BodyOf<typeof checkCall>,
): Promise<TextCheck> {
  const counts = { refusing: 0, impossible: 0, foreign: 0, waiting: 0 }
  const unreachable: number[] = []
  // Without a provider nothing is sent, now or later
  if (!hasTextProvider) return { ...counts, unreachable }
  const letOthers = lettingOthers(searchMs)
  for await (const { id, phone, is_refusing, is_unreachable } of inParts(db, ids)) {
    const fault = phoneFault(phone, textCountries)
    if (fault === 'notTextable') counts.impossible += 1
    else if (fault === 'foreignNumber') counts.foreign += 1
    else if (is_refusing) counts.refusing += 1
    else if (is_unreachable) unreachable.push(id)
    else if (officeTimeZone !== null && quietTime(phone, officeTimeZone, now) !== null) counts.waiting += 1
    await letOthers()
  }
  return { ...counts, unreachable }
}

async function* inParts(db: Db, ids: readonly number[]) {
  const each = [...new Set(ids)]
  for (let from = 0; from < each.length; from += atOnce)
    yield* await defendantsToText(db, each.slice(from, from + atOnce))
}
