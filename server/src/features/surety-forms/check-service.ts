import { documentFileName } from '@bailiwick/contract/documents'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import type {
  CheckedField,
  FieldState,
  previewSuretyForm,
  FormMapping,
} from '@bailiwick/contract/surety-forms'
import { textRuler, type Ruler } from '#pdf/text-ruler'
import type { FormField } from '#pdf/form-fields'
import { fillPages } from '#pdf/fill-pages'
import type { Context, Staged } from '#platform/context'
import { loadFile } from '#platform/encrypted-files'
import type { FileReply, FileStore } from '#platform/file-store'
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

/** Each field of a form with invented data. */
export async function checkFields(
  { contents, ...form }: Pick<FormVersion, 'contents' | 'signer' | 'language'>,
  mapping: FormMapping,
  { agency, officeTimeZone: timeZone, now }: FormSetting,
): Promise<CheckedField[]> {
  const sources = sampleSources(form, { agency, timeZone, now })
  const ruler = await textRuler()
  return contents.fields.map((field) => checkField(field, mapping, sources, ruler))
}

function checkField(
  field: FormField,
  mapping: FormMapping,
  { usual, long }: SampleSources,
  ruler: Ruler,
): CheckedField {
  const { key } = field
  const mapped = mapping[key]
  const sample = textFor(field, mapped, usual)
  const longest = [sample, textFor(field, mapped, long)].find(
    (text) => text !== '' && !fitsInto(field, text, ruler),
  )
  const state = (): FieldState => {
    if (mapped === undefined) return 'unmapped'
    if (longest !== undefined) return 'overflowing'
    return mapped.is_guess === true ? 'guessed' : 'mapped'
  }
  return { key, state: state(), sample, longest: longest ?? null }
}

/** How many fields of a form are in each state that needs somebody. */
export const countStates = (fields: readonly CheckedField[], mapping: FormMapping) => ({
  unmapped: fields.filter(({ state }) => state === 'unmapped').length,
  guessed: fields.filter(({ key }) => mapping[key]?.is_guess === true).length,
  overflowing: fields.filter(({ state }) => state === 'overflowing').length,
})

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

/** The form with invented data, as a PDF; 400 names the fields whose text doesn't fit. */
export async function previewDraft(
  context: Context & Staged,
  { files, drawing, agency, officeTimeZone }: SuretyFormParts,
  draft: Draft,
): Promise<FileReply> {
  const version = await requireVersion(context, draft)
  const file = await loadFile({ files, vault: context.vault }, version.file)
  if (file === null) throw notFound('noSuchForm')
  const { usual } = sampleSources(version, { agency, timeZone: officeTimeZone, now: context.now })
  const filling = fillForm(version.contents, draft.mapping, usual, await textRuler())
  if (filling.overflowing.length > 0)
    throw badRequest(sentence('formPreviewOverflow', filling.overflowing.slice(0, 10)), {
      fields: ['mapping'],
    })
  const { pdf } = await fillPages(drawing, null, [{ file, ...filling }], context.signal)
  return { type: 'application/pdf', name: documentFileName, content: Buffer.from(pdf) }
}
