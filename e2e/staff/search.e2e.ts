import { setMaintenance } from '@bailiwick/contract/settings'
import type { Page } from '@playwright/test'
import { type ApiClient } from '../support/api.ts'
import { defendantsPath, topForm } from '../support/defendant-page.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addBooking,
  addDefendant,
  addIndemnitor,
  addLead,
  newLastName,
  newPhone,
} from '../support/records.ts'
import { storedItem } from '../support/tokens.ts'
import { holdBack, neverAnswer } from '../support/network.ts'
import { searchCall, palette, searchInput } from '../support/search-page.ts'

test.setTimeout(180_000)

const options = (page: Page, group?: string) =>
  (group === undefined ? palette(page) : palette(page).getByRole('group', { name: group })).getByRole(
    'option',
  )

async function open(page: Page, text: string) {
  // An open file hides it
  await expect(page.getByRole('banner', { includeHidden: true })).toBeAttached()
  await page.keyboard.press('Control+k')
  await expect(searchInput(page)).toBeFocused()
  await page.keyboard.type(text)
}

/** A defendant with a booking, an indemnitor and a lead of the same last name. */
async function family(api: ApiClient) {
  const phone = newPhone()
  const somebody = await addDefendant(api, { phone })
  const { id, last_name } = somebody
  const booking = await addBooking(api, id, { booking: `7${phone}` })
  const indemnitor = await addIndemnitor(api, id, {
    name: `Ida ${last_name}`,
    relation_to_defendant: 'Sister',
    phone: newPhone(),
  })
  const lead = await addLead(api, { first_name: 'ZED', last_name })
  return { ...somebody, phone, booking, indemnitor, lead: lead.id }
}

test('the search finds people and records while typing, and the keyboard opens them [NAV-43, OPEN-14]', async ({
  enter,
  api,
}) => {
  const { id, last_name, name, phone, booking, indemnitor, lead } = await family(api)
  const page = await enter('clerk')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(searchInput(page)).toBeFocused()
  await page.keyboard.type(last_name.toLowerCase())
  await expect(options(page)).toHaveCount(3)
  await expect(options(page, 'Defendants')).toContainText([name])
  await expect(options(page, 'Leads')).toContainText([`ZED ${last_name}`])
  await expect(options(page, 'Indemnitors')).toContainText([`of ${name}`])
  await expect(palette(page).getByRole('status')).toHaveText('3 results')
  // The typed text is neither in the address nor stored
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    last_name.toLowerCase(),
  )
  const selected = options(page).and(page.locator('[aria-selected=true]'))
  await expect(selected).toContainText(name)
  await page.keyboard.press('ArrowDown')
  await expect(selected).toContainText('ZED')
  await expect(searchInput(page)).toHaveAttribute(
    'aria-activedescendant',
    (await selected.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(selected).toContainText(name)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/crm/defendants?id=${id}&tab=indemnitors&record=${indemnitor}`)
  await expect(topForm(page).getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`Ida ${last_name}`, 'i'),
  )

  await page.goto('/dashboard')
  await open(page, phone.slice(0, 8))
  await options(page, 'Defendants').filter({ hasText: name }).click()
  await expect(page).toHaveURL(`/crm/defendants?id=${id}`)
  await expect(topForm(page).getByRole('heading', { level: 1 })).toContainText(last_name)
  // From an open file to one of its records
  await open(page, `7${phone}`)
  // Results of its first digits may come before
  await expect(options(page, 'Bookings')).toHaveCount(1)
  await options(page, 'Bookings').click()
  await expect(page).toHaveURL(`/crm/defendants?id=${id}&tab=bookings&record=${booking}`)

  await page.goto('/dashboard')
  await open(page, `zed ${last_name}`)
  await expect(options(page, 'Leads')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/crm/leads?id=${lead}`)
})

test('what was typed is bold, all matches lead to the list, and the files opened last come first', async ({
  enter,
  api,
}) => {
  const last_name = newLastName()
  for (const first_name of ['ANA', 'BEA', 'CAL', 'DEB', 'EVA', 'FAY', 'GIL', 'HAL', 'IAN'])
    await addDefendant(api, { first_name, last_name, date_of_birth: '04/17/1931' })
  const page = await enter('clerk')
  await open(page, last_name.slice(0, -1).toLowerCase())
  const all = `See all 9 defendants named “${last_name.slice(0, -1).toLowerCase()}”`
  await expect(options(page, 'In the list')).toHaveText(all)
  await expect(options(page, 'Defendants').first().locator('b')).toHaveText([last_name.slice(0, -1)])
  await searchInput(page).fill('4/17/1931')
  await expect(options(page, 'Defendants').first()).toContainText('DOB 04/17/1931')
  await options(page, 'Defendants').first().click()
  await expect(topForm(page).getByRole('heading', { level: 1 })).toContainText(last_name)
  await page.keyboard.press('Control+k')
  await expect(options(page, 'Recent files')).toContainText([last_name])
  await searchInput(page).fill('note')
  await options(page, 'Actions').click()
  await expect(topForm(page).getByRole('textbox', { name: 'New note' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await searchInput(page).fill('dark col')
  await options(page, 'Actions').click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(topForm(page)).toBeVisible()
})

test('nothing typed before the search is there is lost, nor opens anything on the page', async ({
  enter,
  api,
}) => {
  const { last_name, id } = await addDefendant(api)
  const page = await enter('clerk', defendantsPath)
  await expect(page.getByRole('region', { name: 'Defendants' }).locator('tbody tr')).toHaveCount(10)
  let load = () => Promise.resolve()
  await page.route(/\/assets\/Palette-[^/]*\.js/, (route) => {
    load = () => route.continue()
  })
  await page.keyboard.press('Control+k')
  // n adds a defendant in the list
  await page.keyboard.type(`n${last_name.toLowerCase()}`)
  for (let at = 0; at <= last_name.length; at += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type(last_name.toLowerCase())
  await page.keyboard.press('Enter')
  await load()
  await expect(page).toHaveURL(`${defendantsPath}?id=${id}`)
  await expect(topForm(page).getByRole('heading', { level: 1 })).toContainText(last_name)
})

test('a file that loads behind the search takes neither its focus nor what is typed', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk')
  const record = await holdBack(page, '**/api/crm/defendant?id=*')
  await page.goto(path)
  const file = page.locator('[role=dialog][data-full-screen]')
  await expect(file).toBeVisible()
  await open(page, '2222')
  record.release()
  await expect(file.getByRole('button', { name: 'ADD NOTE', includeHidden: true }).first()).toBeAttached()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await page.keyboard.type('7')
  await expect(searchInput(page)).toBeFocused()
  await expect(searchInput(page)).toHaveValue('22227')
})

test('Enter before the answer opens its first result, and older calls are aborted [OPEN-14]', async ({
  enter,
  api,
}) => {
  const { id, last_name } = await addDefendant(api)
  const page = await enter('clerk')
  await open(page, last_name.slice(0, 3))
  await expect(options(page).first()).toBeVisible()
  const waiting: (() => Promise<void>)[] = []
  await page.route(searchCall, async (route) => {
    await new Promise<void>((go) => waiting.push(async () => go()))
    await route.continue().catch(() => undefined)
  })
  // The total of the list for the former text may be stopped too
  const stopped = page.waitForEvent('requestfailed', (request) => searchCall.test(request.url()))
  await page.keyboard.type(last_name.slice(3, 5))
  await expect.poll(() => waiting.length).toBe(1)
  // The last results stay while the next ones load
  await expect(options(page).first()).toBeVisible()
  await expect(palette(page).getByRole('status')).toHaveText('Searching…')
  await page.keyboard.type(last_name.slice(5))
  await stopped
  await expect.poll(() => waiting.length).toBe(2)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  for (const go of waiting) await go()
  await expect(page).toHaveURL(`/crm/defendants?id=${id}`)
  await expect(topForm(page).getByRole('heading', { level: 1 })).toContainText(last_name)
})

test('a search that fails can be tried again, and one without results says so [OPEN-14]', async ({
  enter,
  api,
}) => {
  const { last_name, name } = await addDefendant(api)
  const page = await enter('clerk')
  await page.route(searchCall, (route) => route.fulfill({ status: 500, json: { error: 'Out of order.' } }))
  await open(page, last_name)
  await expect(palette(page).getByRole('alert')).toContainText('Out of order.')
  await page.unroute(searchCall)
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(options(page, 'Defendants')).toContainText([name])
  await searchInput(page).fill('qqqq zzzz')
  await expect(palette(page).getByText('Nothing found with that name or number.')).toBeVisible()
  await neverAnswer(page, searchCall)
  await searchInput(page).fill('555')
  await expect(palette(page).getByRole('status')).toHaveText('Searching…')
  // A phone has no Escape
  await expect(palette(page).getByRole('button', { name: 'Close search' })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await palette(page).getByRole('button', { name: 'Close search' }).click()
  await expect(palette(page)).toHaveCount(0)
})

test('without CRM or during maintenance the search offers pages alone [OPEN-14, OPEN-56]', async ({
  enter,
  api,
}) => {
  const turn = (value: 'yes' | 'no') => api.call(setMaintenance, { body: { value } })
  for (const [user, mode] of [
    ['texter', 'no'],
    ['clerk', 'yes'],
  ] as const) {
    await turn(mode)
    const page = await enter(user)
    const asked: string[] = []
    page.on('request', (call) => searchCall.test(call.url()) && asked.push(call.url()))
    await open(page, 'a')
    await expect(options(page, 'Pages').first()).toBeVisible()
    await page.keyboard.type('na lopez')
    await expect(palette(page).getByText('No page with that name.')).toBeVisible()
    expect(asked).toEqual([])
    expect(await storedItem(page, 'token')).not.toBeNull()
  }
  await turn('no')
})
