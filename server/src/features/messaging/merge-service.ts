import type { Context } from '#platform/context'
import { lockedPreferences, savePreferences } from './preference-queries.ts'

const own = (defendant_id: number) => ({ defendant_id, indemnitor_id: null })

/** What was recorded of texts before a merge, and when the merge replaced it. */
export interface FormerConsent {
  readonly consent: 'yes' | null
  readonly consent_at: string | null
  readonly consent_by: number | null
  readonly replaced_at: string
}

/**
 * Lets the no of a merged defendant to texts count in the file that stays. Returns what was recorded there before; null
 * if nothing had to change.
 */
export async function keepRefusalOfTexts(
  { db, actor, now }: Context,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<FormerConsent | null> {
  const there = await lockedPreferences(db, own(from))
  const here = await lockedPreferences(db, own(to))
  if (there?.consent !== 'no' || here === undefined || here.consent === 'no') return null
  await savePreferences(db, own(to), { ...here, consent: 'no' }, { by: actor.userId, at: now })
  const { consent, consent_at, consent_by } = here
  return { consent, consent_at, consent_by, replaced_at: now.toISOString() }
}

/** Records what was recorded before a merge again, with its date and author, unless somebody said no, or no again, since. */
export async function restoreConsent(
  { db }: Pick<Context, 'db'>,
  defendantId: number,
  { consent, consent_at, consent_by, replaced_at }: FormerConsent,
): Promise<void> {
  const here = await lockedPreferences(db, own(defendantId))
  if (here?.consent !== 'no' || Date.parse(here.consent_at ?? '') !== Date.parse(replaced_at)) return
  await savePreferences(
    db,
    own(defendantId),
    { ...here, consent },
    { by: consent_by, at: consent_at === null ? null : new Date(consent_at) },
  )
}
