import { expectNoFindings } from './axe.ts'
import { expect } from './fixtures.ts'
import { button, flick, foot, page as path, test } from './permissions-desk.ts'

test.setTimeout(240_000)

test('axe finds nothing where permissions are shown, changed, reviewed and assigned in bulk', async ({
  page,
  enter,
}) => {
  await enter('warden', path)
  await expect(foot(page)).toBeVisible()
  await expectNoFindings(page, 'nobody chosen')
  await page.goto(`${path}?q=riley.castellanos`)
  await flick(page, 'CRM Admin').press('Space')
  await flick(page, 'CRM Admin').press('Space')
  await button(page, 'SAVE').click()
  await flick(page, 'CRM Admin').press('Space')
  await expectNoFindings(page, 'somebody chosen, with changes')
  await button(page, 'SAVE').click()
  await expect(button(page, 'Confirm')).toBeVisible()
  await expectNoFindings(page, 'review')
  await page.goto(`${path}?mode=bulk`)
  await page.getByRole('checkbox', { name: 'Assign CRM Edit' }).check()
  await page.getByRole('button', { name: /^Office: / }).click()
  await expect(page.getByRole('checkbox', { name: 'Riverside' })).toBeVisible()
  await expectNoFindings(page, 'bulk, with a filter open')
  await page.getByRole('checkbox', { name: 'Riverside' }).check()
  await page.keyboard.press('Escape')
  await button(page, 'ASSIGN').click()
  await expect(page.getByText('For 2 of 2 users')).toBeVisible()
  await expectNoFindings(page, 'bulk, to be confirmed')
  await page.route('**/api/userperms/user/*', (route) => route.abort())
  await button(page, 'Submit').click()
  await expect(page.getByText('Finished Bulk Assign')).toBeVisible()
  await expectNoFindings(page, 'bulk, done')
})
