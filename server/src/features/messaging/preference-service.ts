import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import type { Language } from '@bailiwick/contract/kit/languages'
import type { saveTextPreferences } from '@bailiwick/contract/text-threads'
import type { FilePerson } from '#case-file/file-person'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import type { CallerContext, Context } from '#platform/context'
import { notFound, unauthorized } from '#platform/refusal'
import { lockedPreferences, repeatRefusal, savePreferences } from './preference-queries.ts'
import { recheckWaitingTexts } from './sending-service.ts'
import { personOf } from './thread-queries.ts'

const none = { consent: null, language: null } as const

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
  if (sent.consent === 'no')
    await recheckWaitingTexts(
      context,
      indemnitor_id === null ? { defendant_id, indemnitor_id } : { indemnitor_id },
    )
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

/** Records the language that a client chose for what they read and get. */
export async function changeOwnLanguage(context: CallerContext, language: Language): Promise<void> {
  const { actor } = context
  if (actor.userId !== null) throw unauthorized()
  const { defendantId: defendant_id, indemnitorId: indemnitor_id } = actor
  await setLanguage({ ...context, actor }, { defendant_id, indemnitor_id }, language)
}

/** Records the language that somebody in a file chose for themselves. Does nothing if it is theirs already. */
export async function setLanguage(
  context: Parameters<typeof recordHistory>[0],
  { defendant_id, indemnitor_id }: FilePerson,
  language: Language,
): Promise<void> {
  const { db, now } = context
  const person = await personOf(db, { defendant_id, indemnitor_id })
  if (person === undefined) throw notFound()
  const before = (await lockedPreferences(db, person)) ?? none
  if (before.language === language) return
  const { consent } = before
  await savePreferences(db, person, { consent, language }, { by: null, at: now })
  await recordHistory(context, {
    action: 'update',
    endpoint: 'text_preferences',
    record_id: indemnitor_id ?? defendant_id,
    defendant_id,
    name: person.name,
    data: { indemnitor_id, consent, language },
    changed: ['language'],
  })
}
