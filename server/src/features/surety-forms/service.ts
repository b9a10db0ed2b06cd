import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, QueryOf, ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { sentence, type PlainCode } from '@bailiwick/contract/kit/messages'
import {
  mappedOf,
  type chooseSuretyFormVersion,
  type deleteSuretyForm,
  type FormMapping,
  type listSuretyForms,
  type readSuretyForm,
  type saveSuretyForm,
  type SuretyFormChanged,
  type SuretyFormContent,
  type SuretyFormDetails,
  type SuretyFormField,
} from '@bailiwick/contract/surety-forms'
import { mostSignaturePlaces } from '#pdf/signature-spot'
import type { FieldPlace, FormContents, FormField } from '#pdf/form-fields'
import type { Context, Staged } from '#platform/context'
import { badRequest, conflict, notFound } from '#platform/refusal'
import type { Db } from '#tables'
import { countSignaturePlaces } from '../documents/service.ts'
import {
  checkFields,
  countStates,
  refusingFields,
  requirePossible,
  type SuretyFormParts,
} from './check-service.ts'
import { recordForm } from './history-entry.ts'
import { plainLine, plainLines } from './text-policy.ts'
import {
  currentVersion,
  currentVersions,
  insertVersion,
  listVersions,
  lockForm,
  markDeleted,
  versionOf,
  type FormVersion,
  type VersionHead,
} from './queries.ts'

export { checkFields, type FormSetting } from './check-service.ts'
export { plainLine } from './text-policy.ts'
export { currentVersions, versionOf } from './queries.ts'

/** How many versions of a form are listed. */
const listed = 200

export async function listForms(
  context: Context,
  parts: SuretyFormParts,
): Promise<ReplyOf<typeof listSuretyForms>> {
  const versions = await currentVersions(context.db)
  const forms = []
  const known = new Map(countsOf.get(parts))
  for (const version of versions) {
    const { form_id, id, number, note, is_used, saved_by, saved_at, pages, fields } = version
    const counts = known.get(id) ?? (await countFields(context, parts, version))
    known.set(id, counts)
    forms.push({
      id: form_id,
      ...detailsOf(version),
      pages,
      fields,
      ...counts,
      version: { id, number, note, is_used, saved_by, saved_at },
    })
  }
  const current = new Set(versions.map(({ id }) => id))
  countsOf.set(parts, new Map([...known].filter(([id]) => current.has(id))))
  return { forms }
}

type Counts = ReturnType<typeof countStates>

/** What was counted in the versions of the last list, which never change. */
const countsOf = new WeakMap<SuretyFormParts, ReadonlyMap<number, Counts>>()

async function countFields(
  { db, now }: Context,
  parts: SuretyFormParts,
  { form_id, id }: VersionHead,
): Promise<Counts> {
  const version = await versionOf(db, form_id, id)
  if (version === undefined) return { unmapped: 0, guessed: 0, overflowing: 0 }
  const { mapping } = version
  return countStates(await checkFields(version, mapping, { ...parts, now }), mapping)
}

const detailsOf = ({ name, surety, signer, language, is_used }: SuretyFormDetails) => ({
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
    fields: version.contents.fields.map((field) => shownField(field, version.contents.pages)),
    versions: await listVersions(db, id, listed),
  }
}

const shownField = ({ places, ...field }: FormField, pages: FormContents['pages']): SuretyFormField => ({
  ...field,
  options: [...field.options],
  pages: [...new Set(places.map(({ page }) => page + 1))],
  place: shownPlace(places[0], pages),
})

function shownPlace(place: FieldPlace | undefined, pages: FormContents['pages']): SuretyFormField['place'] {
  const size = pages[place?.page ?? 0]
  if (place === undefined || size === undefined) return { page: 1, left: 0, top: 0, width: 0, height: 0 }
  const { page, x, y, width, height } = place
  return {
    page: page + 1,
    left: x / size.width,
    top: 1 - (y + height) / size.height,
    width: width / size.width,
    height: height / size.height,
  }
}

/** Stores what the fields get; 400 if a form that isn't ready shall be used, 409 if somebody else was faster. */
export async function saveForm(
  context: Context & Staged,
  parts: SuretyFormParts,
  { id, base, content, note, accepts_overflow }: BodyOf<typeof saveSuretyForm>,
): Promise<PlainCode> {
  if (content.name.trim() === '') throw badRequest('formName', { fields: ['name'] })
  if (note.trim() === '') throw badRequest('templateNote', { fields: ['note'] })
  const { mapping, ...details } = {
    ...content,
    name: plainLine(content.name),
    mapping: plain(content.mapping),
  }
  const refusing =
    details.is_used && accepts_overflow !== true
      ? await newlyRefusing(context, parts, await versionOf(context.db, id, base), { ...details, mapping })
      : []
  return context.save(async (db) => {
    const before = await requireBase(db, id, base)
    const saved = { ...details, mapping }
    if (isDeepStrictEqual(saved, contentOf(before))) throw badRequest('sameForm')
    requirePossible(before, mapping)
    if (details.is_used) requireReady(before, mapping)
    if (refusing.length > 0)
      throw conflict(sentence('formOverflowsUsually', refusing.slice(0, 10)), { fields: ['is_used'] })
    return addVersion({ ...context, db }, before, saved, plainLine(note))
  })
}

/** The fields that would refuse usual values from now on. */
async function newlyRefusing(
  { now }: Context,
  parts: SuretyFormParts,
  before: FormVersion | undefined,
  { mapping, ...details }: SuretyFormContent,
): Promise<string[]> {
  if (before === undefined) return []
  const setting = { ...parts, now }
  const former = before.is_used ? await refusingFields(before, before.mapping, setting) : []
  const refusing = await refusingFields({ ...before, ...details }, mapping, setting)
  return refusing.filter((key) => !former.includes(key))
}

/** The newest version, locked; 409 with it if somebody has saved one since `base`. */
async function requireBase(db: Db, id: number, base: number): Promise<FormVersion> {
  if ((await lockForm(db, id)) === undefined) throw notFound('noSuchForm')
  const newest = await currentVersion(db, id)
  if (newest === undefined) throw notFound('noSuchForm')
  if (newest.id === base) return newest
  const body = {
    version_id: newest.id,
    current: contentOf(newest),
    fields: newest.contents.fields.map(({ key }) => key),
  }
  throw conflict(
    sentence('formChanged', newest.saved_by),
    body satisfies Omit<SuretyFormChanged, 'error' | 'code'>,
  )
}

type Pages = Pick<FormVersion, 'form_id' | 'number' | 'file' | 'contents'>

/** Stores a version after the newest one, with the pages of `pages`. */
async function addVersion(
  context: Context,
  pages: Pages,
  { mapping, ...details }: SuretyFormContent,
  note: string,
): Promise<PlainCode> {
  const { form_id, number, file, contents } = pages
  const version = number + 1
  const { actor, now: saved_at } = context
  await insertVersion(context.db, {
    ...details,
    form_id,
    number: version,
    file,
    contents,
    mapping,
    note,
    saved_by: actor.userId,
    saved_at,
  })
  const data = { version, note, used: details.is_used }
  await recordForm(context, 'update', { form_id, name: details.name }, data)
  return details.is_used ? 'savedForm' : 'savedFormOff'
}

/** Stores a former version again as the newest one; it is used only if both are. */
export async function chooseVersion(
  context: Context,
  { id, base, version_id }: BodyOf<typeof chooseSuretyFormVersion>,
): Promise<PlainCode> {
  const { db } = context
  const newest = await requireBase(db, id, base)
  const chosen = await versionOf(db, id, version_id)
  if (chosen === undefined) throw notFound('noSuchForm')
  if (chosen.id === newest.id) throw badRequest('sameForm')
  const content = { ...contentOf(chosen), is_used: chosen.is_used && newest.is_used }
  return addVersion(context, { ...chosen, number: newest.number }, content, `Version ${chosen.number} again`)
}

/** Takes a form from the list; its versions stay, because documents have them. */
export async function deleteForm(context: Context, { id }: QueryOf<typeof deleteSuretyForm>): Promise<void> {
  const { db, now } = context
  const newest = (await lockForm(db, id)) === undefined ? undefined : await currentVersion(db, id)
  if (newest === undefined) throw notFound('noSuchForm')
  if (newest.is_used) throw conflict('formInUse')
  await markDeleted(db, id, now)
  await recordForm(context, 'delete', { form_id: id, name: newest.name }, { version: newest.number })
}

/** The mapping with plain texts. */
const plain = (mapping: FormMapping): FormMapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([key, one]) => [
      key,
      one.text === undefined ? one : { ...one, text: plainLines(one.text) },
    ]),
  )

/** A form is used once every field is mapped or left empty on purpose, no guess is left, and there is a place to sign, but not hundreds. */
function requireReady({ contents }: FormVersion, mapping: FormMapping): void {
  const unmapped = contents.fields.map(({ key }) => key).filter((key) => mappedOf(mapping, key) === undefined)
  const guessed = Object.values(mapping).filter(({ is_guess }) => is_guess === true).length
  if (unmapped.length + guessed > 0)
    throw badRequest(sentence('formNotReady', unmapped.slice(0, 5), unmapped.length, guessed), {
      fields: ['is_used'],
    })
  if (!Object.values(mapping).some(({ gets }) => gets === 'signature'))
    throw badRequest('formNoSignature', { fields: ['is_used'] })
  if (countSignaturePlaces(contents, mapping) > mostSignaturePlaces)
    throw badRequest(sentence('formManyPlaces', mostSignaturePlaces), { fields: ['is_used'] })
}
