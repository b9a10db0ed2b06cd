import { arrangedParts } from '@bailiwick/contract/document-templates'
import { ownPart } from '#pdf/document-parts'
import type { RoleRequest } from '#test/role-fixtures'
import type { TestServer } from '#test/server'

/** The requests of role-table.ts about templates of documents. */
export function templateRequests({ db, actors }: TestServer) {
  const { source, ...words } = ownPart('plan').content
  let count = 0
  const addVersion = async () => {
    count += 1
    const version = {
      part: 'plan',
      number: count,
      source,
      words: JSON.stringify(words),
      note: 'Ours',
    } as const
    const insert = db
      .insertInto('document_template_versions')
      .values({ ...version, saved_by: actors.owner.id, saved_at: new Date() })
    return (await insert.returning('id').executeTakeFirstOrThrow()).id
  }
  const usedOf = async (part: 'note' | 'plan') => {
    const used = db.selectFrom('document_templates').select('version_id').where('part', '=', part)
    return (await used.executeTakeFirst())?.version_id ?? null
  }
  const parts = arrangedParts([])
  return {
    'GET /api/settings/document_template': () => ({ query: { part: 'note' } }),
    'GET /api/settings/document_template/version': async () => ({
      query: { id: String(await addVersion()) },
    }),
    'POST /api/settings/document_template': async () => {
      count += 1
      const own = ownPart('note').content
      const content = { ...own, en: { ...own.en, text: `Wording ${count}.` } }
      return { payload: { part: 'note', base: await usedOf('note'), content, note: 'Ours' } }
    },
    'PUT /api/settings/document_template/current': async () => ({
      payload: { part: 'plan', base: await usedOf('plan'), version_id: null },
    }),
    'PUT /api/settings/document_templates/order': () => ({ payload: { base: parts, parts } }),
    'POST /api/settings/document_template/preview': () => ({
      payload: { language: 'en', signer: 'defendant', has_plan: false, with_card: false },
    }),
    'PUT /api/settings/document_templates/confirmation': () => ({
      payload: { parts: [{ part: 'note', own_hash: null }] },
    }),
  } satisfies Record<string, () => RoleRequest | Promise<RoleRequest>>
}
