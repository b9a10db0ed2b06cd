import type { QueryOf } from '@bailiwick/contract/kit/endpoint'
import { sentence, type Sentence } from '@bailiwick/contract/kit/messages'
import {
  everySurety,
  suretyFormLimits,
  type SuretyFormDetails,
  type uploadSuretyForm,
} from '@bailiwick/contract/surety-forms'
import type { FormContents } from '#pdf/form-fields'
import type { Context, Upload } from '#platform/context'
import { withStoredFiles } from '#platform/encrypted-files'
import { badRequest, conflict, notFound } from '#platform/refusal'
import type { Db } from '#tables'
import type { SuretyFormParts } from './check-service.ts'
import { otherForm, takeOver, type TakenOver } from './edition-policy.ts'
import { readFillable } from './file-policy.ts'
import { recordForm } from './history-entry.ts'
import { guessMapping } from './guess-policy.ts'
import {
  countForms,
  currentVersion,
  editionsOf,
  insertForm,
  insertVersion,
  lockForm,
  type FormVersion,
} from './queries.ts'
import { plainLine } from './text-policy.ts'

/** How many former PDFs of a form are searched for its fields. */
const searched = 10

interface Uploaded {
  readonly insertId: number
  readonly said: Sentence
}

/**
 * Stores a fillable PDF as a new form with a guessed mapping, or as the next edition of a form, which takes over the mapping
 * of the fields that are still there. It isn't used before somebody saves it so. Names are compared before anything is
 * stored, outside of the transaction.
 */
export async function uploadForm<Reply>(
  context: Context & Upload,
  { files }: SuretyFormParts,
  query: QueryOf<typeof uploadSuretyForm>,
  answer: (uploaded: Uploaded) => Reply,
): Promise<Reply> {
  const { db } = context
  const editions = query.id === undefined ? [] : await editionsOf(db, query.id, searched)
  const [before] = editions
  if (query.id !== undefined && before === undefined) throw notFound('noSuchForm')
  const details = before === undefined ? newDetails(query) : { ...detailsOf(before), is_used: false }
  if (before === undefined && (await countForms(db)) >= suretyFormLimits.forms) throw conflict('tooManyForms')
  return withStoredFiles(
    { ...context, files },
    async (store) => {
      for await (const { content } of context.files) {
        const { content: pages, form } = await readFillable(content, context.signal)
        if (query.anyway === undefined) requireAlike(form, editions)
        const guessed = guessMapping(form.fields, details.signer)
        return { contents: form, taken: takeOver(form, guessed, editions), file: await store(pages) }
      }
      throw badRequest('noFiles', { fields: ['file'] })
    },
    async (tx, stored) => {
      const form_id = before?.form_id ?? (await insertForm(tx))
      await requireUnchanged(tx, form_id, before)
      await addPages({ ...context, db: tx }, details, { ...stored, form_id, before })
      return answer({ insertId: form_id, said: before === undefined ? sentence('addedForm') : said(stored) })
    },
  )
}

const detailsOf = ({ name, surety, signer, language }: FormVersion) => ({ name, surety, signer, language })

function newDetails({
  name = '',
  signer = 'defendant',
  surety,
}: QueryOf<typeof uploadSuretyForm>): SuretyFormDetails {
  const plainName = plainLine(name)
  if (plainName === '') throw badRequest('formName', { fields: ['name'] })
  if (surety === undefined) throw badRequest('formSurety', { fields: ['surety'] })
  return {
    name: plainName,
    surety: surety === everySurety ? null : surety,
    signer,
    language: null,
    is_used: false,
  }
}

/** 409 if a PDF has hardly any field of the form. */
function requireAlike(contents: FormContents, editions: readonly FormVersion[]): void {
  const other = otherForm(contents, editions)
  if (other !== null) throw conflict(sentence(other.code, other.shared, other.fields), { fields: ['file'] })
}

/** Locks the form; 409 if somebody has saved a version since its fields were compared. */
async function requireUnchanged(db: Db, id: number, before: FormVersion | undefined): Promise<void> {
  if ((await lockForm(db, id)) === undefined) throw notFound('noSuchForm')
  const newest = await currentVersion(db, id)
  if (newest?.id !== before?.id) throw conflict(sentence('formChanged', newest?.saved_by ?? ''))
}

interface Stored {
  readonly contents: FormContents
  readonly taken: TakenOver
  readonly file: string
  readonly form_id: number
  readonly before: FormVersion | undefined
}

async function addPages(
  context: Context,
  details: SuretyFormDetails,
  { contents, taken, file, form_id, before }: Stored,
): Promise<void> {
  const number = (before?.number ?? 0) + 1
  await insertVersion(context.db, {
    ...details,
    form_id,
    number,
    file,
    contents,
    mapping: taken.mapping,
    note: before === undefined ? 'Added' : 'New PDF',
    saved_by: context.actor.userId,
    saved_at: context.now,
  })
  const data = { version: number, fields: contents.fields.length, pages: contents.pages.length }
  await recordForm(context, 'create', { form_id, name: details.name }, data)
}

const said = ({ contents, taken }: Pick<Stored, 'contents' | 'taken'>): Sentence =>
  sentence('newEdition', contents.fields.length, taken.count, taken.unsure, taken.added, taken.gone)
