import { arrangedParts, type Arrangement } from '@bailiwick/contract/document-templates'
import type { DocumentPart } from '@bailiwick/contract/kit/document-parts'
import type { Db } from '#tables'
import type { AgencyTemplates } from './source-policy.ts'

/** The templates that documents are made from now, with the ids of the agency's versions. */
export interface CurrentTemplates extends AgencyTemplates {
  readonly versions: { readonly [Part in DocumentPart]?: number }
}

export async function currentTemplates(db: Db): Promise<CurrentTemplates> {
  const used = await db
    .selectFrom('document_templates as t')
    .innerJoin('document_template_versions as v', 'v.id', 't.version_id')
    .select(['v.part', 'v.id', 'v.source', 'v.words'])
    .orderBy('v.part')
    .execute()
  const arrangement = await currentArrangement(db)
  return {
    order: arrangement.flatMap(({ part, is_used }) => (is_used ? [part] : [])),
    contents: Object.fromEntries(used.map(({ part, source, words }) => [part, { source, ...words }])),
    versions: Object.fromEntries(used.map(({ part, id }) => [part, id])),
  }
}

/** The order of the parts, and which are used. */
export async function currentArrangement(db: Db): Promise<Arrangement> {
  const last = await db
    .selectFrom('document_arrangements')
    .select('parts')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return arrangedParts(last?.parts ?? [])
}
