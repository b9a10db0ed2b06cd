import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { recordErrors, rejectionOf } from '@bailiwick/contract/kit/field-errors'
import { sentence } from '@bailiwick/contract/kit/messages'
import {
  contentError,
  isSameDescription,
  placeholdersOf,
  smsFields,
  usualSmsType,
  type createSmsConfig,
  type SmsTemplate,
  type updateSmsConfig,
} from '@bailiwick/contract/sms-config'
import { changeOf } from '#platform/change'
import { normalized } from '#platform/columns'
import type { Context } from '#platform/context'
import { isUniqueViolation } from '#platform/database-errors'
import { badRequest, notFound, requireValid, alreadyTaken } from '#platform/refusal'
import { conflictRefusal, recordHistory, type HistoryAction } from '#case-file/history'
import { hasOwnLink, type OwnLinkParts } from './own-links-service.ts'
import { allTemplates, deleteTemplate, insertTemplate, lockedTemplate, setContent } from './queries.ts'

export { allTemplates } from './queries.ts'

const endpoint = 'sms_config'

/** Adds a staff template and returns its id; 409 if the description is taken (SMSA-24), 400 if it has a link. */
export async function addTemplate(
  context: Context,
  parts: OwnLinkParts,
  body: BodyOf<typeof createSmsConfig>,
): Promise<number> {
  const { db, actor, now } = context
  const { type = usualSmsType, ...sent } = body
  if (type !== usualSmsType) throw builtIn(['type'])
  const form = normalized(smsFields, { ...emptyForm, ...sent })
  requireValidForm(null, form)
  const added = { ...(form as Pick<SmsTemplate, 'description' | 'content'>), type }
  await requireWithoutLinks(context, parts, null, form)
  const known = await allTemplates(db)
  if (known.some(({ description }) => isSameDescription(description, added.description)))
    throw descriptionTaken()
  const row = { ...added, modified_by: actor.userId, date_modified: now }
  const id = await insertTemplate(db, row).catch((error: unknown) => {
    throw isUniqueViolation(error, 'sms_config_description') ? descriptionTaken() : error
  })
  await recordChange(context, 'create', { id, ...added }, Object.keys(added))
  return id
}

/** Changes only the content (OPEN-49); 409 if somebody else has changed it since `base` was read. */
export async function changeTemplate(
  context: Context,
  parts: OwnLinkParts,
  { id, content, base = {} }: BodyOf<typeof updateSmsConfig>,
): Promise<void> {
  const { db, actor, now } = context
  const template = await lockTemplate(context, id)
  const change = changeOf(smsFields, { ...template }, { content }, base)
  if (change.changed.length === 0) return
  if (change.conflicts.length > 0)
    throw await conflictRefusal(context, { table: 'sms_config', endpoint, id }, change, false)
  requireValidForm(id, change.next)
  const next = { ...template, content: String(change.next['content']) }
  await requireWithoutLinks(context, parts, id, { content: next.content })
  await setContent(db, id, next.content, { by: actor.userId, at: now })
  await recordChange(context, 'update', next, change.changed)
}

/** Deletes a staff template; messages sent with it stay. */
export async function removeTemplate(context: Context, id: number): Promise<void> {
  const template = await lockTemplate(context, id)
  if (template.type !== usualSmsType) throw builtIn(['id'])
  await deleteTemplate(context.db, id)
  await recordChange(context, 'delete', template, [])
}

const emptyForm = { description: null, content: null }

const descriptionTaken = () => alreadyTaken('description', 'descriptionTaken')
const builtIn = (fields: readonly string[]) => badRequest('ownSms', { fields })

function requireValidForm(id: number | null, form: Readonly<Record<string, unknown>>): void {
  requireValid(rejectionOf(recordErrors(smsFields, form)))
  const content = contentError(id, String(form['content']))
  requireValid(rejectionOf(content === null ? {} : { content }))
}

/** Refuses a link or a code of the portal, which is one person's: everybody with the right to send it would read it. */
async function requireWithoutLinks(
  context: Context,
  parts: OwnLinkParts,
  id: number | null,
  form: Readonly<Record<string, unknown>>,
): Promise<void> {
  const error = sentence(placeholdersOf(id).includes('link') ? 'linkInText' : 'linkInTemplate')
  for (const [field, value] of Object.entries(form))
    if (typeof value === 'string' && (await hasOwnLink(context, parts, value)))
      throw badRequest(error, { fields: [field], errors: { [field]: error } })
}

async function lockTemplate({ db }: Context, id: number): Promise<SmsTemplate> {
  const template = await lockedTemplate(db, id)
  if (template === undefined) throw notFound()
  return template
}

const recordChange = (
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
