import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import type { checkTexts as checkCall, TextCheck } from '@bailiwick/contract/text-threads'
import type { Context } from '#platform/context'
import { quietTime } from './quiet-hours-policy.ts'
import type { TextingParts } from './service.ts'
import { defendantsToText } from './thread-queries.ts'

/** How many defendants and leads a text would not reach at once; those without a mobile phone, or deleted, don't count. */
export async function checkTexts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { hasTextProvider, officeTimeZone }: TextingParts,
  { ids }: BodyOf<typeof checkCall>,
): Promise<TextCheck> {
  const counts = { refusing: 0, unreachable: 0, waiting: 0 }
  // Without a provider nothing is sent, now or later
  if (!hasTextProvider) return counts
  for (const { phone, is_refusing, is_unreachable } of await defendantsToText(db, ids))
    if (is_refusing) counts.refusing += 1
    else if (is_unreachable) counts.unreachable += 1
    else if (officeTimeZone !== null && quietTime(phone, officeTimeZone, now) !== null) counts.waiting += 1
  return counts
}
