import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { bodyOf, test as base } from './defendant-desk.ts'
import { tokenFor } from './fixtures.ts'

type Noun = 'booking' | 'indemnitor' | 'arrest'
type Fields = Readonly<Record<string, unknown>>

/** The calls about bookings, indemnitors and arrests as one of the staff, to set a scene and to see what was kept. */
export function recordsDeskOf(request: APIRequestContext, token: string) {
  const headers = { authorization: token }
  return {
    async list(noun: Noun, defendant: number): Promise<(Fields & { id: number })[]> {
      const url = `/api/crm/${noun}s?id=${defendant}`
      const answer = await bodyOf<Record<string, (Fields & { id: number })[]>>(
        await request.get(url, { headers }),
      )
      return answer[`${noun}s`] ?? []
    },
    async add(noun: Noun, data: Fields): Promise<number> {
      const answer = await request.post(`/api/crm/${noun}`, { headers, data })
      return (await bodyOf<{ insertId: number }>(answer)).insertId
    },
    async change(noun: Noun, data: Fields): Promise<void> {
      await bodyOf(await request.put(`/api/crm/${noun}`, { headers, data }))
    },
  }
}
export type RecordsDesk = ReturnType<typeof recordsDeskOf>

/** A test that works on the records of a file. */
export const test = base.extend<{ records: RecordsDesk }>({
  records: async ({ request }, use) => use(recordsDeskOf(request, await tokenFor(request, 'owner'))),
})

/** The form on top: of a booking, an indemnitor or an arrest. */
export const top = (page: Page): Locator => page.locator('[role=dialog][data-full-screen]').last()
export const exitDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Unsaved changes' })

export const cell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true })
export const rowsOf = (page: Page, list: string) =>
  page.getByRole('region', { name: list }).locator('tbody tr')
