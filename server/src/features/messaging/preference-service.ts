import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import type { saveTextPreferences } from '@bailiwick/contract/text-threads'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import type { Context } from '#platform/context'
import { notFound } from '#platform/refusal'
import { lockedPreferences, repeatRefusal, savePreferences } from './preference-queries.ts'
import { personOf } from './thread-queries.ts'

const none = { consent: null, language: 'en' } as const

/** Records whether somebody in a file agreed to texts, and their language; 404 if they are missing. */
export async function changePreferences(
  context: Context,
  { defendant_id, indemnitor_id = null, ...sent }: BodyOf<typeof saveTextPreferences>,
): Promise<void> {
  const { db, actor, now } = context
  await requireAccess(context, 'edit', defendant_id)
  const person = await personOf(db, { defendant_id, indemnitor_id })
  if (person === undefined) throw notFound()
  const before = (await lockedPreferences(db, person)) ?? none
  const changed = (['consent', 'language'] as const).filter((name) => before[name] !== sent[name])
  const said = { by: actor.userId, at: now }
  if (changed.length === 0) {
    // Who says no again means it, also if a merge recorded the first no and is undone
    if (sent.consent === 'no') await repeatRefusal(db, person, said)
    return
  }
  await savePreferences(db, person, sent, said)
  await recordHistory(context, {
    action: 'update',
    endpoint: 'text_preferences',
    record_id: indemnitor_id ?? defendant_id,
    defendant_id,
    name: person.name,
    data: { indemnitor_id, ...sent },
    changed,
  })
}
