import { isDeepStrictEqual } from 'node:util'
import {
  isArrangement,
  type arrangeDocumentParts,
  type chooseTemplateVersion,
  type confirmDocumentTexts,
  type listDocumentTemplates,
  type readDocumentTemplate,
  type saveDocumentTemplate,
  type TemplateChanged,
} from '@bailiwick/contract/document-templates'
import {
  documentParts,
  partNames,
  type DocumentPart,
  type PartContent,
  type PartWords,
} from '@bailiwick/contract/kit/document-parts'
import { languages, type Language } from '@bailiwick/contract/kit/languages'
import type { BodyOf, ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { recordHistory, type HistoryAction } from '#case-file/history'
import { ownPart } from '#pdf/document-parts'
import { toStorableText } from '#platform/columns'
import type { Context, Staged } from '#platform/context'
import { badRequest, conflict, notFound, type Refusal } from '#platform/refusal'
import type { Db } from '#tables'
import { currentArrangement, currentTemplates } from '../documents/service.ts'
import { requireOwner, specialAccounts } from '../settings/service.ts'
import { requireDocuments, type TemplateParts } from './preview-service.ts'
import {
  allTemplates,
  insertArrangement,
  insertVersion,
  lastArrangement,
  lockPart,
  setConfirmation,
  setVersion,
  usedVersion,
  versionOf,
  versionsOf,
} from './queries.ts'
import { withDraft } from './sample-policy.ts'

export { sampleContent } from './sample-policy.ts'

/** How many versions of a part are listed. */
const listed = 200

/** The parts in their order, and whose text each one has. */
export async function listTemplates({ db, actor }: Context): Promise<ReplyOf<typeof listDocumentTemplates>> {
  const rows = new Map((await allTemplates(db)).map((row) => [row.part, row]))
  const { owner } = await specialAccounts(db)
  const parts = (await currentArrangement(db)).map(({ part, is_used }) => {
    const row = rows.get(part)
    const { content: own, hash: own_hash } = ownPart(part)
    return {
      part,
      is_used,
      shows_own: showsOwn(own, row?.words ?? null),
      own_hash,
      version: row === undefined ? null : usedOf(row),
      confirmed: row?.confirmed_hash === own_hash ? confirmationOf(row) : null,
    }
  })
  return { parts, may_confirm: actor.userId === owner }
}

/** Whether words have paragraphs of the product's own; null: they are its own. Spaces, capitals and signs don't matter. */
function showsOwn(own: PartContent, words: Readonly<Record<Language, PartWords>> | null): boolean {
  if (words === null) return true
  return languages.some((language) => {
    const ours = new Set(paragraphsIn(own[language].text))
    return paragraphsIn(words[language].text).some((one) => ours.has(one))
  })
}

const paragraphsIn = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((one) =>
      one
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .filter((one) => one !== '')

type TemplateRow = Awaited<ReturnType<typeof allTemplates>>[number]

const usedOf = ({ version_id, number, note, saved_by, saved_at }: TemplateRow) =>
  version_id === null || number === null || note === null || saved_by === null || saved_at === null
    ? null
    : { id: version_id, number, note, saved_by, saved_at }

const confirmationOf = ({ confirmed_by, confirmed_at }: TemplateRow) =>
  confirmed_by === null || confirmed_at === null ? null : { by: confirmed_by, at: confirmed_at }

/** The product's own text of a part, the one that is used, and its versions. */
export async function readTemplate(
  { db }: Context,
  part: DocumentPart,
): Promise<ReplyOf<typeof readDocumentTemplate>> {
  const version_id = await usedVersion(db, part)
  return {
    part,
    own: ownPart(part).content,
    version_id,
    current: await contentOf(db, part, version_id),
    versions: await versionsOf(db, part, listed),
  }
}

export async function readVersion({ db }: Context, id: number): Promise<PartContent> {
  const found = await versionOf(db, id)
  if (found === undefined) throw notFound('noSuchVersion')
  return found.content
}

/** The text of a version; the product's own for null. 404 if the part has no such version. */
async function contentOf(db: Db, part: DocumentPart, id: number | null): Promise<PartContent> {
  if (id === null) return ownPart(part).content
  const found = await versionOf(db, id)
  if (found?.part !== part) throw notFound('noSuchVersion')
  return found.content
}

/** Stores a new version once every kind of document can be made from it, and uses it from now on. */
export async function saveVersion<Reply>(
  context: Context & Staged,
  parts: TemplateParts,
  { part, base, content: sent, note: sentNote }: BodyOf<typeof saveDocumentTemplate>,
  answer: (id: number) => Reply,
): Promise<Reply> {
  const { db, actor, now } = context
  const content = storable(sent)
  const note = toStorableText(sentNote).trim()
  requireFilled(content, note)
  await requireBase(db, part, base, await usedVersion(db, part))
  if (isDeepStrictEqual(content, await contentOf(db, part, base))) throw badRequest('sameTemplate')
  await requireDocuments(context, parts, part, withDraft(await currentTemplates(db), part, content))
  return context.save(async (tx) => {
    await requireBase(tx, part, base, await lockPart(tx, part))
    const { source, en, es } = content
    const { id, number } = await insertVersion(tx, {
      part,
      source,
      words: JSON.stringify({ en, es }),
      note,
      saved_by: actor.userId,
      saved_at: now,
    })
    await setVersion(tx, part, id)
    await record({ ...context, db: tx }, 'create', part, { version: number, note })
    return answer(id)
  })
}

/** Uses a stored version of a part from now on, or the product's own text. */
export async function chooseVersion<Reply>(
  context: Context & Staged,
  parts: TemplateParts,
  { part, base, version_id }: BodyOf<typeof chooseTemplateVersion>,
  answer: () => Reply,
): Promise<Reply> {
  const { db } = context
  await requireBase(db, part, base, await usedVersion(db, part))
  const content = await contentOf(db, part, version_id)
  // An update of the product may have changed what the layouts share
  if (version_id !== null)
    await requireDocuments(context, parts, part, withDraft(await currentTemplates(db), part, content))
  return context.save(async (tx) => {
    await requireBase(tx, part, base, await lockPart(tx, part))
    await setVersion(tx, part, version_id)
    const version = version_id === null ? null : (await versionOf(tx, version_id))?.number
    await record({ ...context, db: tx }, 'update', part, { version: version ?? 'the product’s own' })
    return answer()
  })
}

function requireFilled({ en, es }: PartContent, note: string): void {
  if (![en.title, es.title].every(hasWords)) throw badRequest('templateTitle', { fields: ['title'] })
  if (!hasWords(note)) throw badRequest('templateNote', { fields: ['note'] })
}

/** Whether something would be printed: spaces of any kind aren't. */
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

const storable = ({ source, en, es }: PartContent): PartContent => ({
  source: toStorableText(source),
  en: { title: toStorableText(en.title), text: toStorableText(en.text) },
  es: { title: toStorableText(es.title), text: toStorableText(es.text) },
})

/** 409 with the other text if somebody else has changed the part since `base` was read. */
async function requireBase(db: Db, part: DocumentPart, base: number | null, used: number | null) {
  if (used !== base) throw await changedBy(db, part, used)
}

async function changedBy(db: Db, part: DocumentPart, used: number | null): Promise<Refusal> {
  const version = used === null ? undefined : await versionOf(db, used)
  return conflict('templateChanged', {
    version_id: used,
    current: version?.content ?? ownPart(part).content,
  } satisfies Omit<TemplateChanged, 'error' | 'code'>)
}

/** Sets the order of the parts and which are left out. */
export async function arrangeParts(
  context: Context,
  { base, parts }: BodyOf<typeof arrangeDocumentParts>,
): Promise<void> {
  const { db, actor, now } = context
  if (!isArrangement(parts)) throw badRequest('badArrangement', { fields: ['parts'] })
  const number = (await lastArrangement(db)) + 1
  const isCurrent = isDeepStrictEqual(base, await currentArrangement(db))
  const added =
    isCurrent && (await insertArrangement(db, { number, parts, saved_by: actor.userId, saved_at: now }))
  if (!added) throw conflict('arrangementChanged')
  await recordHistory(context, {
    ...inHistory,
    action: 'update',
    record_id: number,
    name: 'Order of the parts',
    data: {
      order: parts.filter(({ is_used }) => is_used).map(({ part }) => documentParts[part]),
      left_out: parts.filter(({ is_used }) => !is_used).map(({ part }) => documentParts[part]),
    },
  })
}

/** The owner confirms the product's own texts as they were shown, or takes that back; 409 if one has changed since. */
export async function confirmTexts(
  context: Context,
  parts: BodyOf<typeof confirmDocumentTexts>['parts'],
): Promise<void> {
  const { db, actor, now } = context
  await requireOwner(context)
  for (const { part, own_hash } of parts.toSorted((one, other) => one.part.localeCompare(other.part))) {
    if (own_hash !== null && own_hash !== ownPart(part).hash) throw conflict('otherOwnText')
    await lockPart(db, part)
    await setConfirmation(db, part, own_hash === null ? null : { hash: own_hash, by: actor.userId, at: now })
    await record(context, 'update', part, { confirmed: own_hash !== null })
  }
}

const inHistory = { endpoint: 'document_template', defendant_id: null, changed: [] } as const

const record = (context: Context, action: HistoryAction, part: DocumentPart, data: object) =>
  recordHistory(context, {
    ...inHistory,
    action,
    record_id: partNames.indexOf(part) + 1,
    name: documentParts[part],
    data,
  })
