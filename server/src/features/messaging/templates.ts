import type { BodyOf } from '@bailiwick/contract/endpoint'
import { recordErrors } from '@bailiwick/contract/fields'
import { messages } from '@bailiwick/contract/messages'
import {
  isSameDescription,
  smsFields,
  usualSmsType,
  type createSmsConfig,
  type SmsTemplate,
  type updateSmsConfig,
} from '@bailiwick/contract/sms-config'
import { changeOf } from '#platform/change'
import { tidied } from '#platform/columns'
import type { Context } from '#platform/context'
import { isUniqueBreach } from '#platform/database-errors'
import { badRequest, conflict, notFound, refusalOf } from '#platform/refusal'
import { changedByOthers, recordHistory, type HistoryAction } from '../history/service.ts'
import { allTemplates, dropTemplate, insertTemplate, lockedTemplate, setContent } from './queries.ts'

const endpoint = 'sms_config'

export const listTemplates = ({ db }: Context): Promise<SmsTemplate[]> => allTemplates(db)

/** Keeps a new text of the staff and returns its id; 409 where its description is taken (SMSA-24). */
export async function addTemplate(context: Context, body: BodyOf<typeof createSmsConfig>): Promise<number> {
  const { db, actor, now } = context
  const { type = usualSmsType, ...sent } = body
  if (type !== usualSmsType) throw ownText(['type'])
  const form = tidied(smsFields, { ...noText, ...sent })
  refuse(form)
  const kept = { ...(form as Pick<SmsTemplate, 'description' | 'content'>), type }
  const known = await allTemplates(db)
  if (known.some(({ description }) => isSameDescription(description, kept.description))) throw taken()
  const row = { ...kept, modified_by: actor.userId, date_modified: now }
  const id = await insertTemplate(db, row).catch((error: unknown) => {
    throw isUniqueBreach(error, 'sms_config_description') ? taken() : error
  })
  await note(context, 'create', { id, ...kept }, Object.keys(kept))
  return id
}

/** Changes the content, and nothing else (OPEN-49); 409 where somebody else has changed it since `base` was read. */
export async function changeTemplate(
  context: Context,
  { id, content, base = {} }: BodyOf<typeof updateSmsConfig>,
): Promise<void> {
  const { db, actor, now } = context
  const kept = await found(context, id)
  const change = changeOf(smsFields, { ...kept }, { content }, base)
  if (change.changed.length === 0) return
  if (change.lost.length > 0)
    throw await changedByOthers(context, { table: 'sms_config', endpoint, id }, change)
  refuse(change.next)
  const next = { ...kept, content: String(change.next['content']) }
  await setContent(db, id, next.content, { by: actor.userId, at: now })
  await note(context, 'update', next, change.changed)
}

/** Deletes a text of the staff; the messages made of it stay. */
export async function removeTemplate(context: Context, id: number): Promise<void> {
  const kept = await found(context, id)
  if (kept.type !== usualSmsType) throw ownText(['id'])
  await dropTemplate(context.db, id)
  await note(context, 'delete', kept, [])
}

const noText = { description: null, content: null }

const taken = () =>
  conflict(messages.descriptionTaken, {
    fields: ['description'],
    errors: { description: messages.descriptionTaken },
  })
const ownText = (fields: readonly string[]) => badRequest(messages.ownSms, { fields })

function refuse(form: Readonly<Record<string, unknown>>): void {
  const refusal = refusalOf(recordErrors(smsFields, form))
  if (refusal) throw refusal
}

async function found({ db }: Context, id: number): Promise<SmsTemplate> {
  const kept = await lockedTemplate(db, id)
  if (kept === undefined) throw notFound()
  return kept
}

const note = (
  context: Context,
  action: HistoryAction,
  { id, ...data }: SmsTemplate,
  changed: readonly string[],
) =>
  recordHistory(context, {
    action,
    endpoint,
    record_id: id,
    defendant_id: null,
    name: data.description,
    data,
    changed,
  })
