import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, QueryOf, ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { sentence } from '@bailiwick/contract/kit/messages'
import {
  isPossible,
  suretyFormLimits,
  type FormMapping,
  type listSuretyForms,
  type readSuretyForm,
  type saveSuretyForm,
  type SuretyFormChanged,
  type SuretyFormContent,
  type SuretyFormDetails,
  type SuretyFormField,
  type uploadSuretyForm,
} from '@bailiwick/contract/surety-forms'
import { recordHistory, type HistoryAction } from '#case-file/history'
import type { FormField } from '#pdf/form-fields'
import { toStorableText } from '#platform/columns'
import type { Context, Upload } from '#platform/context'
import { withStoredFiles } from '#platform/encrypted-files'
import { badRequest, conflict, notFound } from '#platform/refusal'
import { checkFields, countStates, type SuretyFormParts } from './check-service.ts'
import { readFillable } from './file-policy.ts'
import { guessMapping } from './guess-policy.ts'
import {
  countForms,
  currentVersion,
  currentVersions,
  insertForm,
  insertVersion,
  listVersions,
  lockForm,
  versionOf,
  type FormVersion,
} from './queries.ts'

export { checkFields, type FormSetting } from './check-service.ts'
export { currentVersions } from './queries.ts'

/** How many versions of a form are listed. */
const listed = 200

export async function listForms(
  { db, now }: Context,
  parts: SuretyFormParts,
): Promise<ReplyOf<typeof listSuretyForms>> {
  const forms = []
  for (const version of await currentVersions(db)) {
    const { form_id, contents, mapping, id, number, note, saved_by, saved_at } = version
    forms.push({
      id: form_id,
      ...detailsOf(version),
      pages: contents.pages.length,
      fields: contents.fields.length,
      ...countStates(await checkFields(version, mapping, { ...parts, now }), mapping),
      version: { id, number, note, saved_by, saved_at },
    })
  }
  return { forms }
}

const detailsOf = ({ name, surety, signer, language, is_used }: FormVersion) => ({
  name,
  surety,
  signer,
  language,
  is_used,
})

const contentOf = (version: FormVersion): SuretyFormContent => ({
  ...detailsOf(version),
  mapping: version.mapping,
})

/** A form as it is used, or a stored version of it. */
export async function readForm(
  { db }: Context,
  { id, version_id }: QueryOf<typeof readSuretyForm>,
): Promise<ReplyOf<typeof readSuretyForm>> {
  const version = await (version_id === undefined ? currentVersion(db, id) : versionOf(db, id, version_id))
  if (version === undefined) throw notFound('noSuchForm')
  return {
    id,
    version_id: version.id,
    content: contentOf(version),
    fields: version.contents.fields.map(shownField),
    versions: await listVersions(db, id, listed),
  }
}

const shownField = ({ places, ...field }: FormField): SuretyFormField => ({
  ...field,
  options: [...field.options],
  pages: [...new Set(places.map(({ page }) => page + 1))],
})

/**
 * Stores a fillable PDF as a new form with a guessed mapping, or as the next edition of a form, which takes over the mapping
 * of the fields that are still there. It isn't used before somebody saves it so.
 */
export async function uploadForm<Reply>(
  context: Context & Upload,
  { files }: SuretyFormParts,
  { id, name = '', signer = 'defendant' }: QueryOf<typeof uploadSuretyForm>,
  answer: (id: number) => Reply,
): Promise<Reply> {
  const { db, actor, now } = context
  const before = id === undefined ? null : await currentVersion(db, id)
  if (before === undefined) throw notFound('noSuchForm')
  if (before === null && name.trim() === '') throw badRequest('formName', { fields: ['name'] })
  if (before === null && (await countForms(db)) >= suretyFormLimits.forms) throw conflict('tooManyForms')
  return withStoredFiles(
    { ...context, files },
    async (store) => {
      for await (const { content } of context.files) {
        const { content: pages, form } = await readFillable(content, context.signal)
        return { contents: form, file: await store(pages) }
      }
      throw badRequest('noFiles', { fields: ['file'] })
    },
    async (tx, { contents, file }) => {
      const form_id = id ?? (await insertForm(tx))
      await lockForm(tx, form_id)
      const last = id === undefined ? undefined : await currentVersion(tx, id)
      const details = last === undefined ? newDetails(name, signer) : { ...detailsOf(last), is_used: false }
      const number = (last?.number ?? 0) + 1
      await insertVersion(tx, {
        ...details,
        form_id,
        number,
        file,
        contents,
        mapping: {
          ...guessMapping(contents.fields, details.signer),
          ...stillThere(last?.mapping ?? {}, contents.fields),
        },
        note: last === undefined ? 'Added' : 'New PDF',
        saved_by: actor.userId,
        saved_at: now,
      })
      const data = { version: number, fields: contents.fields.length, pages: contents.pages.length }
      await record({ ...context, db: tx }, 'create', { form_id, name: details.name }, data)
      return answer(form_id)
    },
  )
}

const newDetails = (name: string, signer: SuretyFormDetails['signer']): SuretyFormDetails => ({
  name: toStorableText(name).trim(),
  surety: null,
  signer,
  language: null,
  is_used: false,
})

const stillThere = (mapping: FormMapping, fields: readonly FormField[]): FormMapping =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const mapped = mapping[field.key]
      return mapped !== undefined && isPossible(field, mapped) ? [[field.key, mapped]] : []
    }),
  )

/** Stores what the fields get; 400 if a form that isn't ready shall be used, 409 if somebody else was faster. */
export async function saveForm(
  context: Context,
  { id, base, content, note }: BodyOf<typeof saveSuretyForm>,
): Promise<void> {
  const { db, actor, now } = context
  if ((await lockForm(db, id)) === undefined) throw notFound('noSuchForm')
  const before = await currentVersion(db, id)
  if (before === undefined) throw notFound('noSuchForm')
  if (before.id !== base) {
    const current = { version_id: before.id, current: contentOf(before) }
    throw conflict(
      sentence('formChanged', before.saved_by),
      current satisfies Omit<SuretyFormChanged, 'error' | 'code'>,
    )
  }
  if (content.name.trim() === '') throw badRequest('formName', { fields: ['name'] })
  if (note.trim() === '') throw badRequest('templateNote', { fields: ['note'] })
  const saved = { ...content, name: toStorableText(content.name).trim() }
  if (isDeepStrictEqual(saved, contentOf(before))) throw badRequest('sameForm')
  requirePossible(before, saved.mapping)
  if (saved.is_used) requireReady(before, saved.mapping)
  const { mapping, ...details } = saved
  const number = before.number + 1
  await insertVersion(db, {
    ...details,
    form_id: id,
    number,
    file: before.file,
    contents: before.contents,
    mapping: storable(mapping),
    note: toStorableText(note).trim(),
    saved_by: actor.userId,
    saved_at: now,
  })
  const data = { version: number, note: note.trim(), used: details.is_used }
  await record(context, 'update', { form_id: id, name: details.name }, data)
}

/** Texts may have characters that a database refuses. */
const storable = (mapping: FormMapping): FormMapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([key, one]) => [
      key,
      one.text === undefined ? one : { ...one, text: toStorableText(one.text) },
    ]),
  )

function requirePossible({ contents }: FormVersion, mapping: FormMapping): void {
  const fields = new Map(contents.fields.map((field) => [field.key, field]))
  const wrong = Object.entries(mapping).filter(([key, one]) => {
    const field = fields.get(key)
    return field === undefined || !isPossible(field, one)
  })
  const names = wrong.slice(0, 10).map(([key]) => toStorableText(key))
  if (names.length > 0) throw badRequest(sentence('badMapping', names), { fields: ['mapping'] })
}

/** A form is used once every field is mapped or left empty on purpose, no guess is left, and there is a place to sign. */
function requireReady({ contents }: FormVersion, mapping: FormMapping): void {
  const unmapped = contents.fields.filter(({ key }) => mapping[key] === undefined).length
  const guessed = Object.values(mapping).filter(({ is_guess }) => is_guess === true).length
  if (unmapped + guessed > 0)
    throw badRequest(sentence('formNotReady', unmapped, guessed), { fields: ['is_used'] })
  if (!Object.values(mapping).some(({ gets }) => gets === 'signature'))
    throw badRequest('formNoSignature', { fields: ['is_used'] })
}

const record = (
  context: Context,
  action: HistoryAction,
  { form_id, name }: { readonly form_id: number; readonly name: string },
  data: object,
) =>
  recordHistory(context, {
    endpoint: 'surety_form',
    defendant_id: null,
    changed: [],
    action,
    record_id: form_id,
    name,
    data,
  })
