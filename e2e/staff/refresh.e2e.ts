import type { Page } from '@playwright/test'
import { filter } from '../support/defendant-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { requestsOf } from '../support/network.ts'
import { addDefendant, addIndemnitor, changeRecord, newPhone } from '../support/records.ts'

/** It decides whether there is a page at all. */
const checkBeforeAnyPage = '/api/userperms/maintenance_check'

/** The addresses that a page reads from now on, and the documents that it loads. */
function readsOf(page: Page) {
  const requests = requestsOf(page, (request) => request.method() === 'GET')
  const paths = (isWanted: (path: string, type: string) => boolean) =>
    new Set(
      requests
        .map((request) => [new URL(request.url()).pathname, request.resourceType()] as const)
        .filter(([path, type]) => isWanted(path, type))
        .map(([path]) => path),
    )
  return {
    calls: () => paths((path) => path.startsWith('/api/') && path !== checkBeforeAnyPage),
    documents: () => paths((_, type) => type === 'document'),
    forget: () => requests.splice(0),
  }
}

/** Pages with a refresh button, with some of what they read. */
const pages = {
  '/crm/defendants': ['/api/crm/defendants', '/api/crm/text_inbox/count'],
  '/crm/notifications': ['/api/crm/defendants', '/api/settings/sms_config', '/api/settings/delivery'],
  '/security-events': ['/api/settings/security_events', '/api/settings/sign_in', '/api/settings/card_photos'],
  '/deleted-files': ['/api/crm/deleted_files'],
  '/document-templates': ['/api/settings/document_templates', '/api/settings/surety_forms'],
}

for (const [path, some] of Object.entries(pages)) {
  test(`the refresh button of ${path} fetches everything again that the page shows [OPEN-176]`, async ({
    page,
    enter,
  }) => {
    const reads = readsOf(page)
    await enter('owner', path)
    await page.waitForLoadState('networkidle')
    const shown = [...reads.calls()].toSorted()
    expect(shown).toEqual(expect.arrayContaining(some))
    reads.forget()
    await button(page, 'Refresh').click()
    await expect.poll(() => [...reads.calls()].toSorted()).toEqual(shown)
    expect([...reads.documents()]).toEqual([])
  })
}

test('a refresh loses nothing that is typed, ticked or open [OPEN-176, DEF-5]', async ({ api, enter }) => {
  const { id, last_name, name } = await addDefendant(api, { phone: newPhone() })
  await addIndemnitor(api, id, { name: 'Sid Cole', phone: newPhone() })
  const page = await enter('clerk', `/crm/notifications?first_name=RENEE&last_name=${last_name}`)
  const reads = readsOf(page)
  await button(page, `1 other under ${name}`).click()
  const sid = page.getByRole('checkbox', { name: 'Sid Cole, Indemnitor' })
  await sid.check()
  await filter(page, 'Phone').fill('555')
  const box = page.getByRole('region', { name: 'Notification', exact: true })
  await box.getByRole('textbox', { name: 'Name', exact: true }).fill('Ida Reyes')
  await box.getByRole('combobox', { name: 'Message' }).selectOption('BAIL PAYMENT SCHEDULE')
  reads.forget()
  await changeRecord(api, id, { first_name: 'RENEEE' })
  await button(page, 'Refresh').click()
  await expect(page.getByRole('row').filter({ hasText: `RENEEE ${last_name}` })).toBeVisible()
  await expect(sid).toBeVisible()
  await expect(sid).toBeChecked()
  await expect(filter(page, 'Phone')).toHaveValue('555')
  await expect(box.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ida Reyes')
  await expect(box.getByRole('combobox', { name: 'Message' })).toHaveValue('BAIL PAYMENT SCHEDULE')
  expect([...reads.documents()]).toEqual([])
})
