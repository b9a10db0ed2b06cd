import { everySurety } from '@bailiwick/contract/surety-forms'
import { fillablePdf } from '#test/fillable-pdf'
import { formData } from '#test/form-data'
import type { RoleRequest } from '#test/role-fixtures'
import type { TestServer } from '#test/server'
import { suretyFormClient } from '#test/surety-forms'

/** The requests of role-table.ts about forms of the sureties. */
export function suretyFormRequests(server: TestServer) {
  const client = suretyFormClient(server, server.actors.owner)
  let added: Promise<number> | undefined
  let count = 0
  const formOf = async () => {
    added ??= fillablePdf().then(async (form) => (await client.add(form)).id)
    return client.read(await added)
  }
  const draftOf = async () => {
    const { id, version_id } = await formOf()
    return { payload: { id, version_id, mapping: {} } }
  }
  return {
    'GET /api/settings/surety_form': async () => ({ query: { id: String((await formOf()).id) } }),
    'POST /api/settings/surety_form': async () => ({
      query: { name: 'Application', surety: everySurety },
      ...formData([{ field: 'file', fileName: 'form.pdf', content: await fillablePdf() }]),
    }),
    'PUT /api/settings/surety_form': async () => {
      count += 1
      const { id, version_id, content } = await formOf()
      return {
        payload: { id, base: version_id, content: { ...content, name: `Form ${count}` }, note: 'Ours' },
      }
    },
    'PUT /api/settings/surety_form/version': async () => {
      const { id, version_id, versions } = await formOf()
      const former = versions.at(-1)?.id ?? version_id
      if (former !== version_id) return { payload: { id, base: version_id, version_id: former } }
      const { content } = await formOf()
      await client.save(id, version_id, { ...content, name: 'Of two versions' })
      const saved = await client.read(id)
      return { payload: { id, base: saved.version_id, version_id: former } }
    },
    'DELETE /api/settings/surety_form': async () => ({
      query: { id: String((await client.add(await fillablePdf())).id) },
    }),
    'POST /api/settings/surety_form/check': draftOf,
    'POST /api/settings/surety_form/preview': draftOf,
  } satisfies Record<string, () => RoleRequest | Promise<RoleRequest>>
}
