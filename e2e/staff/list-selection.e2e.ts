import { readFileSync } from 'node:fs'
import { shareDefendant } from '@bailiwick/contract/sharing'
import type { Page } from '@playwright/test'
import { defendantsPath, listRows } from '../support/defendant-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant, newPhone } from '../support/records.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected files' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const dialog = (page: Page) => page.getByRole('dialog')

test('rows are selected by keys across pages, up to all that match, and moved by nothing', async ({
  enter,
}) => {
  const page = await enter('clerk', `${defendantsPath}?surety=FCS&sort_by=last_name&sort_direction=asc`)
  await expect(listRows(page)).toHaveCount(10)
  const place = async () => (await listRows(page).first().boundingBox())?.y
  const before = await place()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  expect(await place()).toBe(before)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('3 selected')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('2 selected')
  // The keys go on from a checkbox that was clicked
  const clicked = listRows(page).nth(4).getByRole('checkbox')
  await clicked.click()
  await expect(clicked).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('4 selected')
  await page.keyboard.press('x')
  await clicked.click()
  await expect(bar(page)).toContainText('2 selected')
  await button(page, 'Next').click()
  await expect(listRows(page).locator('input:checked')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select the 10 on this page' }).check()
  await expect(bar(page)).toContainText('12 selected')
  await button(page, 'Previous').click()
  await expect(listRows(page).locator('input:checked')).toHaveCount(2)
  await button(bar(page), 'Select the first 1,000').click()
  await expect(bar(page)).toContainText('1,000 selected')
  await expect(bar(page)).toContainText('1,000 are the most at once')
  await expect(listRows(page).locator('input:checked')).toHaveCount(10)
  await button(bar(page), 'TEXT').click()
  await expect(dialog(page)).toContainText(/You can text \d+ of these \d+ now/)
  await dialog(page).getByLabel('Text').fill('Please call us.')
  await expect(dialog(page).getByRole('button', { name: /^SEND TO FIRST \d+$/ })).toBeEnabled()
  await dialog(page).getByLabel('Text').fill('')
  await button(dialog(page), 'CANCEL').click()
  await button(bar(page), 'Select the first 200').click()
  await expect(bar(page)).toContainText('200 selected')
  await button(bar(page), 'TEXT').click()
  await dialog(page).getByLabel('Text').fill('Please call us.')
  await expect(dialog(page)).not.toContainText('texts an hour')
  await expect(dialog(page).getByRole('button', { name: /^SEND TO/ })).toBeEnabled()
  await dialog(page).getByLabel('Text').fill('')
  await button(dialog(page), 'CANCEL').click()
  // Another search ends the selection
  await button(page, 'Remove filter Surety').click()
  await expect(bar(page)).toHaveCount(0)
})

test('a text to many says who was not reached and why, and calls nothing sent that was not', async ({
  enter,
  api,
}) => {
  const one = await addDefendant(api, { phone: newPhone() })
  await addDefendant(api, { last_name: one.last_name, first_name: 'NOPHONE', phone: null })
  const page = await enter('clerk', `${defendantsPath}?last_name=${one.last_name}`)
  await expect(listRows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select the 2 on this page' }).check()
  await button(bar(page), 'TEXT').click()
  await expect(dialog(page)).toContainText('1 of 2 has a mobile phone. The other is not texted.')
  await dialog(page).getByLabel('Text').fill('Hello {name}.')
  await expect(dialog(page)).toContainText('{name} isn’t filled in here: it is sent as typed.')
  await dialog(page).getByLabel('Text').fill('Please call us.')
  await button(dialog(page), 'SEND TO 1').click()
  await expect(dialog(page)).toContainText('Nothing was sent.')
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    `NOPHONE ${one.last_name} No mobile phone. A home phone isn’t texted.`,
    `${one.name} No text provider is set up. The message was saved and not sent.`,
  ])
  await button(dialog(page), 'CLOSE').click()
  await expect(dialog(page)).toHaveCount(0)
})

test('files are shared with a user at once, each by its own rules', async ({
  enter,
  enterElsewhere,
  api,
}) => {
  const one = await addDefendant(api, { phone: newPhone() })
  const two = await addDefendant(api, { last_name: one.last_name, first_name: 'BEA', phone: null })
  const page = await enter('owner', `${defendantsPath}?last_name=${one.last_name}`)
  await box(page, one.name).check()
  await box(page, two.name).check()
  const share = async (user: string, level: string, on = page) => {
    await button(bar(on), 'SHARE').click()
    await dialog(on).getByLabel('User').selectOption(user)
    await dialog(on).getByLabel('Access').selectOption(level)
    await button(dialog(on), 'SHARE 2').click()
  }
  await share('Casey Clerk', 'Edit')
  await expect(dialog(page)).toContainText('Casey Clerk has Edit access to 2 files.')
  await button(dialog(page), 'CLOSE').click()
  await expect(bar(page)).toContainText('2 selected')
  await button(bar(page), 'SHARE').click()
  await expect(dialog(page).getByRole('option', { name: 'Casey Clerk' })).toHaveCount(1)
  // CRM administrators have access to every file
  await expect(dialog(page).getByRole('option', { name: 'Avery Agent' })).toHaveCount(0)
  await button(dialog(page), 'CANCEL').click()
  // Who may only edit the files may not give more
  const clerk = await enterElsewhere('clerk', `${defendantsPath}?last_name=${one.last_name}`)
  await clerk.getByRole('checkbox', { name: 'Select the 2 on this page' }).check()
  await share('Warden Sample', 'Full', clerk)
  await expect(dialog(clerk)).toContainText('Nothing was shared.')
  await expect(dialog(clerk).getByRole('heading', { name: 'Not shared: 2' })).toBeVisible()
  await expect(dialog(clerk).getByRole('listitem').filter({ hasText: one.name })).toContainText(
    'Not authorized to access',
  )
  await button(dialog(clerk), 'CLOSE').click()
})

test('what STOP leaves of many files can be selected for another try', async ({ enter, api }) => {
  const one = await addDefendant(api, { phone: newPhone() })
  await addDefendant(api, { last_name: one.last_name, first_name: 'BEA', phone: null })
  const page = await enter('owner', `${defendantsPath}?last_name=${one.last_name}`)
  await page.getByRole('checkbox', { name: 'Select the 2 on this page' }).check()
  const first = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === shareDefendant.path,
    async (route) => {
      await first.promise
      await route.continue()
    },
    { times: 1 },
  )
  await button(bar(page), 'SHARE').click()
  await dialog(page).getByLabel('User').selectOption('Casey Clerk')
  await button(dialog(page), 'SHARE 2').click()
  await button(dialog(page), 'STOP').click()
  first.resolve()
  await expect(dialog(page)).toContainText('Casey Clerk has Read access to 1 file.')
  await expect(dialog(page).getByRole('listitem')).toContainText('You stopped before this one.')
  await button(dialog(page), 'SELECT THE OTHER 1').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(bar(page)).toContainText('1 selected')
})

test('a list is exported by those who may, with the columns that it shows', async ({
  enter,
  enterElsewhere,
  api,
}) => {
  const one = await addDefendant(api, { phone: newPhone() })
  const address = `${defendantsPath}?last_name=${one.last_name}`
  const page = await enter('owner', address)
  await box(page, one.name).check()
  const downloading = page.waitForEvent('download')
  await button(bar(page), 'EXPORT CSV').click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^defendants-\d{4}-\d\d-\d\d\.csv$/)
  const [headings, row] = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(headings).toMatch(/^\uFEFFFirst Name,Last Name,Phone,DOB,Bail Post Date,.*,Created,Created By$/)
  expect(row).toContain(`,${one.last_name},`)

  const clerk = await enterElsewhere('clerk', address)
  await box(clerk, one.name).check()
  await expect(button(bar(clerk), 'TEXT')).toBeVisible()
  await expect(button(bar(clerk), 'EXPORT CSV')).toHaveCount(0)
})

test('on a phone cards are selected, and the bar stands at the bottom', async ({ enter }) => {
  const page = await enter('clerk', defendantsPath)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('li[data-row] input').first().check()
  await expect(bar(page)).toContainText('1 selected')
  const place = await bar(page).boundingBox()
  expect(Math.round((place?.y ?? 0) + (place?.height ?? 0))).toBe(844)
  await button(page, 'Clear the selection').click()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
