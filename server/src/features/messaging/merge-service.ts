import type { Context } from '#platform/context'
import { lockedPreferences, savePreferences } from './preference-queries.ts'

const own = (defendant_id: number) => ({ defendant_id, indemnitor_id: null })

/**
 * Lets the no of a merged defendant to texts count in the file that stays. Returns the consent that was recorded
 * there before; null if nothing had to change.
 */
export async function keepRefusalOfTexts(
  { db, actor, now }: Context,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ readonly consent: 'yes' | null } | null> {
  const there = await lockedPreferences(db, own(from))
  const here = await lockedPreferences(db, own(to))
  if (there?.consent !== 'no' || here === undefined || here.consent === 'no') return null
  await savePreferences(db, own(to), { ...here, consent: 'no' }, { by: actor.userId, at: now })
  return { consent: here.consent }
}

/** Records the consent again that was recorded before a merge, unless it was changed since. */
export async function restoreConsent(
  { db, actor, now }: Context,
  defendantId: number,
  consent: 'yes' | null,
): Promise<void> {
  const here = await lockedPreferences(db, own(defendantId))
  if (here?.consent !== 'no') return
  await savePreferences(db, own(defendantId), { ...here, consent }, { by: actor.userId, at: now })
}
