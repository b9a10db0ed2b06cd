import { documentFileName } from '@bailiwick/contract/documents'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import {
  isPossible,
  mappedOf,
  type CheckedField,
  type FieldMapping,
  type FormMapping,
  type previewSuretyForm,
} from '@bailiwick/contract/surety-forms'
import { textRuler, type Ruler } from '#pdf/text-ruler'
import type { FormField } from '#pdf/form-fields'
import { fillPages } from '#pdf/fill-pages'
import { toStorableText } from '#platform/columns'
import { gateCaller } from '#platform/caller-name'
import type { Context, Staged } from '#platform/context'
import { loadFile } from '#platform/encrypted-files'
import type { FileReply, FileStore } from '#platform/file-store'
import { lettingOthers } from '#platform/let-others'
import { badRequest, notFound } from '#platform/refusal'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { WorkThread } from '#platform/work-thread/work-thread'
import { fillForm, fitsInto, textFor, type Agency } from '../documents/service.ts'
import { versionOf, type FormVersion } from './queries.ts'
import { sampleSources, type SampleSources } from './sample-policy.ts'

/** What the forms need from the rest of the server. */
export interface SuretyFormParts {
  readonly agency: Agency
  readonly officeTimeZone: string | null
  readonly drawing: WorkThread
  readonly files: FileStore
}

/** What the invented data is printed with. */
export type FormSetting = Pick<SuretyFormParts, 'agency' | 'officeTimeZone'> & { readonly now: Date }

/** Each field of a form with invented data. A form has up to 2,000 fields with long texts, so this lets others in between. */
export async function checkFields(
  { contents, ...form }: Pick<FormVersion, 'contents' | 'signer' | 'language'>,
  mapping: FormMapping,
  { agency, officeTimeZone: timeZone, now }: FormSetting,
): Promise<CheckedField[]> {
  const sources = sampleSources(form, { agency, timeZone, now })
  const fits = fitting(await textRuler())
  const checked: CheckedField[] = []
  const letOthers = lettingOthers()
  for (const field of contents.fields) {
    await letOthers()
    checked.push(checkField(field, mappedOf(mapping, field.key), sources, fits))
  }
  return checked
}

type Fits = (field: FormField, text: string) => boolean

/** Whether a text fits; fields of the same shape often get the same one. */
function fitting(ruler: Ruler): Fits {
  const known = new Map<string, boolean>()
  return (field, text) => {
    const { kind, multiline, comb, max, places } = field
    const shape = places.map(({ width, height, size = null }) => [width, height, size])
    const name = JSON.stringify([kind, multiline, comb, max, shape, text])
    const fits = known.get(name) ?? fitsInto(field, text, ruler)
    known.set(name, fits)
    return fits
  }
}

function checkField(
  field: FormField,
  mapped: FieldMapping | undefined,
  { usual, long }: SampleSources,
  fits: Fits,
): CheckedField {
  const { key } = field
  if (mapped === undefined || !isPossible(field, mapped))
    return {
      key,
      state: mapped === undefined ? 'unmapped' : 'impossible',
      sample: '',
      longest: null,
      refuses: false,
    }
  const sample = textFor(field, mapped, usual)
  const isTooLong = (text: string) => text !== '' && !fits(field, text)
  const refuses = isTooLong(sample)
  const longest = [sample, textFor(field, mapped, long)].find(isTooLong) ?? null
  const known = mapped.is_guess === true ? 'guessed' : 'mapped'
  return { key, state: longest === null ? known : 'overflowing', sample, longest, refuses }
}

/** How many fields of a form are in each state that needs somebody. */
export const countStates = (fields: readonly CheckedField[], mapping: FormMapping) => ({
  unmapped: fields.filter(({ state }) => state === 'unmapped' || state === 'impossible').length,
  guessed: fields.filter(({ key }) => mappedOf(mapping, key)?.is_guess === true).length,
  overflowing: fields.filter(({ state }) => state === 'overflowing').length,
})

/** The names of the fields that usual values don't fit into. */
export async function refusingFields(
  version: Pick<FormVersion, 'contents' | 'signer' | 'language'>,
  mapping: FormMapping,
  setting: FormSetting,
): Promise<string[]> {
  const checked = await checkFields(version, mapping, setting)
  return checked.filter(({ refuses }) => refuses).map(({ key }) => key)
}

type Draft = BodyOf<typeof previewSuretyForm>

const requireVersion = async (
  { db }: Pick<Context, 'db'>,
  { id, version_id }: Draft,
): Promise<FormVersion> => {
  const found = await versionOf(db, id, version_id)
  if (found === undefined) throw notFound('noSuchForm')
  return found
}

export async function checkDraft(
  context: Context,
  parts: SuretyFormParts,
  draft: Draft,
): Promise<{ fields: CheckedField[] }> {
  const version = await requireVersion(context, draft)
  return { fields: await checkFields(version, draft.mapping, { ...parts, now: context.now }) }
}

/** What is printed where a signer signs. */
const placeTexts: Readonly<Partial<Record<FieldMapping['gets'], string>>> = {
  signature: 'signature',
  initials: 'initials',
  date: 'date',
}

/** The form with invented data, as a PDF; fields that it doesn't fit into stay empty, and `checkDraft` names them. */
export async function previewDraft(
  context: Context & Staged,
  { files, drawing, agency, officeTimeZone }: SuretyFormParts,
  draft: Draft,
): Promise<FileReply> {
  const version = await requireVersion(context, draft)
  requirePossible(version, draft.mapping)
  const file = await loadFile({ files, vault: context.vault }, version.file)
  if (file === null) throw notFound('noSuchForm')
  const named = Object.fromEntries(
    Object.entries(draft.mapping).map(([key, mapped]) => {
      const text = placeTexts[mapped.gets]
      return [key, text === undefined ? mapped : { gets: 'text' as const, text }]
    }),
  )
  const setting = { agency, officeTimeZone, now: context.now }
  // A place for a signature gets no text of a mapping, so it is shown as a field for a text
  const contents = {
    ...version.contents,
    fields: version.contents.fields.map((field) =>
      field.kind === 'signature' ? { ...field, kind: 'text' as const } : field,
    ),
  }
  const refusing = new Set(await refusingFields({ ...version, contents }, named, setting))
  const mapping = Object.fromEntries(Object.entries(named).filter(([key]) => !refusing.has(key)))
  const { usual } = sampleSources(version, { agency, timeZone: officeTimeZone, now: context.now })
  const filling = await fillForm(contents, mapping, usual, await textRuler())
  const { pdf } = await fillPages(drawing, null, [{ file, ...filling }], {
    caller: gateCaller(context.actor),
    signal: context.signal,
  })
  return { type: 'application/pdf', name: documentFileName, content: Buffer.from(pdf) }
}

/** 400 names the fields that can't get what a mapping says. */
export function requirePossible({ contents }: FormVersion, mapping: FormMapping): void {
  const fields = new Map(contents.fields.map((field) => [field.key, field]))
  const wrong = Object.entries(mapping).filter(([key, one]) => {
    const field = fields.get(key)
    return field === undefined || !isPossible(field, one)
  })
  const names = wrong.slice(0, 10).map(([key]) => toStorableText(key))
  if (names.length > 0) throw badRequest(sentence('badMapping', names), { fields: ['mapping'] })
}
