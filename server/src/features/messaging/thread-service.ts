import type { BodyOf, QueryOf, ReplyOf } from '@bailiwick/contract/kit/endpoint'
import {
  threadLength,
  type listTextThreads,
  type markThreadRead,
  type readTextThread,
  type sendThreadText,
} from '@bailiwick/contract/text-threads'
import type { FilePerson } from '#case-file/file-person'
import { requireAccess } from '#case-file/access'
import { recordHistory } from '#case-file/history'
import type { Context, Staged } from '#platform/context'
import { gateCaller } from '#platform/caller-name'
import { badRequest, notFound } from '#platform/refusal'
import { judgedByUser } from './link-guess-service.ts'
import { judgedText } from './own-links-service.ts'
import { markRepliesRead, type Person } from './reply-queries.ts'
import { searchByTurn } from './search-turns-service.ts'
import { requireSendable, sendMessage, texted, type TextingParts } from './service.ts'
import { personOf, textsOf, threadsOf } from './thread-queries.ts'

/** The people of a file with the state of their threads; 404 if the file is missing. */
export async function listThreads({ db }: Context, { defendant_id }: QueryOf<typeof listTextThreads>) {
  const threads = await threadsOf(db, defendant_id)
  if (threads.length === 0) throw notFound()
  return { threads }
}

/** The newest texts to and from somebody in a file; 404 if they are missing. */
export async function readThread(
  { db, actor, now }: Context,
  { defendant_id, ...query }: QueryOf<typeof readTextThread>,
): Promise<ReplyOf<typeof readTextThread>> {
  const indemnitor_id = query.indemnitor_id ?? null
  const person = await requirePerson({ db }, { defendant_id, indemnitor_id })
  const texts = await textsOf(db, person, { userId: actor.userId, now, limit: threadLength + 1 })
  return { texts: texts.slice(-threadLength), has_older: texts.length > threadLength }
}

/**
 * Texts somebody in a file in the sender's own words, by day where they are. 400 if they can't be texted now. All that can
 * refuse does so before the words are looked at, which takes a while, so no transaction waits for it; once they are, what can
 * have changed meanwhile is checked again.
 */
export async function sendOwnText(
  context: Context & Staged,
  parts: TextingParts,
  body: BodyOf<typeof sendThreadText>,
): Promise<ReplyOf<typeof sendThreadText>> {
  const { content, at = 'day' } = body
  const { to } = await recipientOf(context, body)
  await requireSendable(context, parts, to, at)
  const { fault, ...typed } = await judgedByUser(context, to, () =>
    searchByTurn(content, { caller: gateCaller(context.actor), signal: context.signal }, () =>
      judgedText(context, parts, content, to),
    ),
  )
  if (fault !== null) throw badRequest('linkNotTheirs')
  return context.save(async (db) => {
    const inside = { ...context, db }
    const { name } = await recipientOf(inside, body)
    const message = { ...to, ...typed, name, template_id: null }
    const written = await sendMessage(inside, parts, message, { hours: at })
    await recordHistory(inside, {
      action: 'send',
      endpoint: 'message',
      record_id: written.message_id,
      defendant_id: to.defendant_id,
      name,
      data: to,
      changed: [],
    })
    return texted([written], 'sentText')
  })
}

/** Whom a text goes to; refuses those who may not change the file, and a phone that isn't on the record. */
async function recipientOf(
  context: Context,
  { defendant_id, indemnitor_id = null, phone }: BodyOf<typeof sendThreadText>,
) {
  await requireAccess(context, 'edit', defendant_id)
  const person = await requirePerson(context, { defendant_id, indemnitor_id })
  if (person.phone !== phone) throw badRequest('otherPhone', { fields: ['phone'] })
  return { to: { defendant_id, indemnitor_id, phone }, name: person.name }
}

/** Marks the replies of somebody in a file as read, up to and including one. */
export async function readReplies(
  context: Context,
  { defendant_id, indemnitor_id = null, up_to }: BodyOf<typeof markThreadRead>,
): Promise<void> {
  const { db, actor, now } = context
  await requireAccess(context, 'edit', defendant_id)
  const person = await requirePerson(context, { defendant_id, indemnitor_id })
  const reading = { up_to, by: actor.userId, at: now }
  if ((await markRepliesRead(db, person, reading)) === 0) return
  await recordHistory(context, {
    action: 'read',
    endpoint: 'reply',
    record_id: up_to,
    defendant_id,
    name: person.name,
    data: { fields: ['replies'] },
    changed: [],
  })
}

async function requirePerson({ db }: Pick<Context, 'db'>, person: FilePerson): Promise<Person> {
  const found = await personOf(db, person)
  if (found === undefined) throw notFound()
  return found
}
