import type { Grant } from '@bailiwick/contract/sharing'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { bodyOf, newName, type Desk } from './defendant-desk.ts'

export const leads = '/crm/leads'

/** A lead just added, with what a test needs to stand in it. */
export async function addLead(desk: Desk, fields: Readonly<Record<string, unknown>> = {}) {
  const last_name = newName()
  const id = await desk.add({ is_lead: 1, first_name: 'RENEE', last_name, ...fields })
  return { id, last_name, name: `RENEE ${last_name}`, path: `${leads}?id=${id}` }
}

interface Shares {
  users: Grant[]
  offered: { id: number; name: string }[]
}

/** The calls of sharing as one of the staff, to set a scene and to see what was kept. */
export function sharingDeskOf(request: APIRequestContext, token: string) {
  const headers = { authorization: token }
  const list = async (id: number): Promise<Shares> =>
    bodyOf(await request.get('/api/crm/defendant_users', { headers, params: { id } }))
  return {
    /** 'Casey Clerk R', by name. */
    async levels(id: number): Promise<string[]> {
      return (await list(id)).users.map(({ name, access_type }) => `${name} ${access_type}`)
    },
    async share(id: number, name: string, access_type: 'R' | 'E' | 'F'): Promise<void> {
      const { users, offered } = await list(id)
      const user_id =
        offered.find((user) => user.name === name)?.id ?? users.find((user) => user.name === name)?.user_id
      const data = { user_id, defendant_id: id, access_type }
      await bodyOf(await request.post('/api/crm/defendant_users', { headers, params: { id }, data }))
    },
  }
}

/** The dialog that opens once a file exists. */
export const sharingDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Share Defendant' })
export const offered = (scope: Page | Locator): Locator =>
  scope.getByRole('list', { name: 'Users to share with' }).getByRole('listitem')
export const withAccess = (scope: Page | Locator): Locator =>
  scope.getByRole('list', { name: 'Users with access' }).getByRole('listitem')
