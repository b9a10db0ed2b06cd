import type { Arrangement, TemplateVersion } from '@bailiwick/contract/document-templates'
import type { DocumentPart, PartContent } from '@bailiwick/contract/kit/document-parts'
import type { Insertable } from 'kysely'
import type { StaffStamp } from '#platform/change'
import type { Db, Tables } from '#tables'

/** What is used of each part that the agency has changed or confirmed. */
export const allTemplates = (db: Db) =>
  db
    .selectFrom('document_templates as t')
    .leftJoin('document_template_versions as v', 'v.id', 't.version_id')
    .leftJoin('users as author', 'author.id', 'v.saved_by')
    .leftJoin('users as owner', 'owner.id', 't.confirmed_by')
    .select(['t.part', 't.version_id', 't.confirmed_hash', 't.confirmed_at', 'owner.name as confirmed_by'])
    .select(['v.number', 'v.note', 'v.words', 'v.saved_at', 'author.name as saved_by'])
    .execute()

/** The id of the version that is used of a part; null: the product's own text. */
export async function usedVersion(db: Db, part: DocumentPart): Promise<number | null> {
  const used = await db
    .selectFrom('document_templates')
    .select('version_id')
    .where('part', '=', part)
    .executeTakeFirst()
  return used?.version_id ?? null
}

/** The same, with the part locked until the transaction ends. */
export async function lockPart(db: Db, part: DocumentPart): Promise<number | null> {
  const { version_id } = await db
    .insertInto('document_templates')
    .values({ part })
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ part }))
    .returning('version_id')
    .executeTakeFirstOrThrow()
  return version_id
}

const versions = (db: Db) =>
  db
    .selectFrom('document_template_versions as v')
    .innerJoin('users as author', 'author.id', 'v.saved_by')
    .select(['v.id', 'v.part', 'v.number', 'v.note', 'author.name as saved_by', 'v.saved_at'])
    .select(['v.source', 'v.words'])

/** A stored version; undefined if there is none with this id. */
export async function versionOf(
  db: Db,
  id: number,
): Promise<(TemplateVersion & { readonly part: DocumentPart; readonly content: PartContent }) | undefined> {
  const found = await versions(db).where('v.id', '=', id).executeTakeFirst()
  if (found === undefined) return undefined
  const { source, words, ...version } = found
  return { ...version, content: { source, ...words } }
}

/** The newest versions of a part. */
export const versionsOf = (db: Db, part: DocumentPart, limit: number): Promise<TemplateVersion[]> =>
  versions(db)
    .clearSelect()
    .select(['v.id', 'v.number', 'v.note', 'author.name as saved_by', 'v.saved_at'])
    .where('v.part', '=', part)
    .orderBy('v.number', 'desc')
    .limit(limit)
    .execute()

/** Adds a version of a locked part. */
export async function insertVersion(
  db: Db,
  version: Omit<Insertable<Tables['document_template_versions']>, 'number'>,
): Promise<{ readonly id: number; readonly number: number }> {
  const { last } = await db
    .selectFrom('document_template_versions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('part', '=', version.part)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('document_template_versions')
    .values({ ...version, number: (last ?? 0) + 1 })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

/** Sets the version that is used of a locked part. */
export const setVersion = (db: Db, part: DocumentPart, version_id: number | null) =>
  db.updateTable('document_templates').set({ version_id }).where('part', '=', part).execute()

interface Confirmation extends StaffStamp {
  readonly hash: string
}

/** Sets who confirmed the product's own text of a locked part; null: nobody. */
export const setConfirmation = (db: Db, part: DocumentPart, confirmation: Confirmation | null) =>
  db
    .updateTable('document_templates')
    .set({
      confirmed_hash: confirmation?.hash ?? null,
      confirmed_by: confirmation?.by ?? null,
      confirmed_at: confirmation?.at ?? null,
    })
    .where('part', '=', part)
    .execute()

/** The number of the last order of the parts; 0 if none was set. */
export async function lastArrangement(db: Db): Promise<number> {
  const last = await db
    .selectFrom('document_arrangements')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst()
  return last?.number ?? 0
}

/** Adds an order of the parts; false if somebody else has added this number meanwhile. */
export async function insertArrangement(
  db: Db,
  { parts, ...rest }: { number: number; parts: Arrangement; saved_by: number; saved_at: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('document_arrangements')
    .values({ ...rest, parts: JSON.stringify(parts) })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .executeTakeFirst()
  return added !== undefined
}
