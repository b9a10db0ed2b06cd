import { messages } from '@bailiwick/contract/kit/messages'
import type { Page } from '@playwright/test'
import {
  defendantsPath,
  filter,
  filters,
  footer,
  form,
  openMoreFilters,
  openSection,
  openTab,
  searchFor,
} from '../support/defendant-page.ts'
import { button, dismissOutcome, field, unreachable } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  addDefendant,
  addIndemnitor,
  newLastName,
  newPhone,
  readRecord,
  searchDefendants,
} from '../support/records.ts'
import { shareWith } from '../support/sharing-page.ts'
import { holdBack } from '../support/network.ts'

const listCall = '**/api/crm/defendants?**'
const section = (page: Page) => page.getByRole('region', { name: 'Defendants' })
const names = (page: Page) => section(page).getByRole('button', { name: /^View / })
/** The names of the rows, from their View buttons; those of the page before stay until the next has come. */
async function labelsOf(page: Page) {
  await expect(section(page).locator('[aria-busy=true]')).toHaveCount(0)
  return names(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
}

test('a reload, Back and a shared link show the same view of the list [OPEN-19]', async ({
  enter,
  enterElsewhere,
}) => {
  const page = await enter('clerk', defendantsPath)
  await searchFor(page, { 'Last Name': 'gar', Surety: 'FCS' })
  await button(section(page), 'DOB').click()
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('15')
  await button(page, 'Next').click()
  await expect(footer(page)).toHaveText(/^Showing 16 to/)
  await expect(names(page)).toHaveCount(15)
  const shown = await labelsOf(page)
  await names(page).first().click()
  await openTab(page, 'Defendants Info')
  await openSection(page, 'Family')
  await expect(page).toHaveURL(
    /last_name=gar&surety=FCS&sort_by=date_of_birth&sort_direction=asc&page=2&rows=15&id=\d+&tab=family&mode=view$/,
  )
  const address = page.url()

  const isSame = async (where: Page) => {
    await expect(form(where).getByRole('heading', { name: 'Family', level: 2 })).toBeVisible()
    await button(form(where), 'Back').click()
    await expect(footer(where)).toHaveText(/^Showing 16 to/)
    await expect(filter(where, 'Last Name')).toHaveValue('gar')
    await openMoreFilters(where)
    await expect(filter(where, 'Surety')).toHaveValue('FCS')
    await expect(where.getByRole('columnheader', { name: 'DOB' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(names(where)).toHaveCount(15)
    expect(await labelsOf(where)).toEqual(shown)
  }
  await page.reload()
  await isSame(page)
  await isSame(await enterElsewhere('agent', address))

  await page.goBack()
  await expect(form(page)).toBeVisible()
  await page.goBack()
  await expect(form(page)).toHaveCount(0)
  await page.goBack()
  await expect(footer(page)).toHaveText(/^Showing 1 to 15/)
})

const hostile = [
  '%',
  '_',
  "'; drop table defendants; --",
  '<img src=x onerror=alert(1)>',
  '\\',
  '${7*7}',
  '"><script>alert(1)</script>',
]

test('markup and wildcards in a filter are plain text [OPEN-63]', async ({ enter, api }) => {
  const before = (await searchDefendants(api)).total
  const page = await enter('clerk', defendantsPath)
  page.on('dialog', () => expect(page.url(), 'a script ran').toBe(''))
  for (const text of hostile) {
    await openMoreFilters(page)
    for (const name of ['First Name', 'Indemnitor Name', 'Case Number']) await filter(page, name).fill(text)
    await button(filters(page), 'SEARCH').click()
    await expect(page.getByText('No defendants found', { exact: true }), text).toBeVisible()
    const chips = page.getByRole('list', { name: 'Active filters' })
    await expect(chips.getByText(text, { exact: true }), text).toHaveCount(3)
    await page.reload()
    await expect(filter(page, 'First Name')).toHaveValue(text)
    await button(filters(page), 'CLEAR').click()
  }
  expect((await searchDefendants(api)).total).toBe(before)
})

test('a list that did not load says why, keeps its search and can be loaded again [MSG-1]', async ({
  enter,
}) => {
  // A list that can't reach the server tries twice more by itself
  const page = await enter('clerk')
  await page.route(listCall, (route) => route.abort(), { times: 3 })
  await page.goto(`${defendantsPath}?last_name=garcia`)
  await expect(page.getByText('Loading defendants')).toBeAttached()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The list did not load')
  await expect(alert).toContainText(unreachable)
  await expect(filter(page, 'Last Name')).toHaveValue('garcia')
  await button(alert, 'Try again').click()
  await expect(names(page)).toHaveCount(10)
  await expect(alert).toHaveCount(0)

  await page.route(
    listCall,
    (route) =>
      route.fulfill({
        status: 503,
        json: { error: messages.unavailable, code: 'unavailable' },
        headers: { 'retry-after': '1' },
      }),
    { times: 3 },
  )
  await button(page, 'Next').click()
  await expect(alert).toContainText(
    'The portal can’t reach its database right now. Please try again in a moment.',
  )
  await button(alert, 'Try again').click()
  await expect(footer(page)).toHaveText(/^Showing 11 to 20/)
})

test('rows that load show as skeletons, the first time for the whole list', async ({ enter }) => {
  const page = await enter('clerk')
  const list = await holdBack(page, listCall)
  await page.goto(defendantsPath)
  await expect(page.getByText('Loading defendants')).toBeAttached()
  await expect(section(page)).toHaveCount(0)
  list.release()
  await expect(names(page)).toHaveCount(10)
  await expect(page.getByText('Loading defendants')).toHaveCount(0)
})

test('the name opens Edit, or View with access R, and every row has its actions [OPEN-167, DEF-33, DEF-35, SHARE-3]', async ({
  enter,
  api,
}) => {
  const { id, last_name, name } = await addDefendant(api)
  const page = await enter('clerk', `${defendantsPath}?last_name=${last_name}`)
  await button(section(page), name).click()
  await openTab(page, 'Defendants Info')
  await expect(button(form(page), 'UPDATE DEFENDANT')).toBeVisible()
  await expect(field(page, 'Identity', 'First Name')).toBeEditable()
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)

  await button(section(page), `View ${name}`).click()
  await expect(form(page).getByRole('heading', { name: `${last_name}, RENEE` })).toBeVisible()
  await openTab(page, 'Defendants Info')
  await expect(field(page, 'Identity', 'First Name')).not.toBeEditable()
  await button(form(page), 'CLOSE').click()

  await button(section(page), `Reminder for ${name}`).click()
  await expect(page.getByRole('dialog', { name: 'Reminder' })).toContainText(name)
  await page.keyboard.press('Escape')

  await page.goto(`${defendantsPath}?rows=30`)
  await expect(names(page)).toHaveCount(30)
  await expect(section(page).getByRole('button', { name: /^Reminder for / })).toHaveCount(30)

  await shareWith(api, id, 'Casey Clerk', 'R')
  await page.goto(`${defendantsPath}?last_name=${last_name}`)
  await expect(button(section(page), `View ${name}`)).toBeVisible()
  await expect(button(section(page), `Reminder for ${name}`)).toBeVisible()
  await button(section(page), name).click()
  await openTab(page, 'Defendants Info')
  await expect(field(page, 'Identity', 'First Name')).not.toBeEditable()
  await expect(button(form(page), 'UPDATE DEFENDANT')).toHaveCount(0)
})

test('a click anywhere on a row opens the file, and the focus returns to the row [OPEN-167]', async ({
  enter,
  api,
}) => {
  const { id, last_name, name } = await addDefendant(api)
  await addIndemnitor(api, id, { name: 'Ida Cole', phone: newPhone() })
  const page = await enter('clerk', `${defendantsPath}?last_name=${last_name}`)
  const row = section(page).locator('tbody tr').first()
  const places = [
    button(row, last_name),
    row.getByRole('cell').nth(5),
    section(page).getByText('Ida Cole'),
    row.getByRole('cell').nth(11),
  ]
  for (const place of places) {
    await place.click()
    await expect(form(page)).toBeVisible()
    await button(form(page), 'Back').click()
    await expect(form(page)).toHaveCount(0)
    await expect(row.locator(':focus')).toHaveCount(1)
  }
  await button(section(page), name).focus()
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(section(page), name)).toBeFocused()
})

test('controls of a row, and text that is selected in it, do not open the file', async ({ enter, api }) => {
  const { last_name, name } = await addDefendant(api, { date_of_birth: '04/17/1991' })
  const page = await enter('clerk', `${defendantsPath}?last_name=${last_name}`)
  const birth = section(page).locator('tbody tr').first().getByText('04/17/1991')
  const box = await birth.boundingBox()
  if (box === null) throw new Error('no date of birth is shown')
  await page.mouse.move(box.x + 8, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 8, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(5)
  await expect(page).toHaveURL(`${defendantsPath}?last_name=${last_name}`)
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await button(section(page), `Reminder for ${name}`).click()
  await expect(page.getByRole('dialog', { name: 'Reminder' })).toBeVisible()
  await expect(page).toHaveURL(`${defendantsPath}?last_name=${last_name}`)
})

test('a page past the last one leads to the last, and a deleted record says so [OPEN-19, OPEN-7]', async ({
  enter,
  api,
}) => {
  const page = await enter('clerk', `${defendantsPath}?page=99999`)
  const pages = Math.ceil((await searchDefendants(api)).total / 10)
  await expect(page).toHaveURL(`${defendantsPath}?page=${pages}`)
  await page.goto(`${defendantsPath}?id=999999999`)
  await expect(page.getByRole('alert')).toContainText('There is no such defendant')
  await expect(page.getByRole('alert')).toContainText('It may have been deleted.')
  await expect(button(page, 'Try again')).toHaveCount(0)
  await button(page, 'Back').click()
  await expect(page).toHaveURL(defendantsPath)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('on a phone rows are cards and the filters open from a button [DEF-27]', async ({ enter, api }) => {
    const page = await enter('agent', defendantsPath)
    const cards = page.getByRole('list', { name: 'Defendants' }).getByRole('article')
    await expect(cards).toHaveCount(10)
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(button(filters(page), 'SEARCH')).toBeHidden()
    await button(filters(page), 'Filters').click()
    await filter(page, 'Docs Sent').selectOption('Yes')
    await filter(page, 'Surety').selectOption('FCS')
    await button(filters(page), 'SEARCH').click()
    await expect(button(filters(page), 'Filters (2)')).toBeVisible()
    await expect(button(filters(page), 'SEARCH')).toBeHidden()

    const [first] = (await searchDefendants(api, { docs_sent: 'Yes', surety: 'FCS' })).defendants
    await expect(
      cards.first().getByRole('button', { name: `${first?.first_name} ${first?.last_name}`, exact: true }),
    ).toBeVisible()
    for (const text of [
      first?.county,
      first?.bail_post_date,
      first?.indemnitors[0]?.name,
      'docs sent',
      first?.created_by_name,
    ])
      await expect(cards.first()).toContainText(text ?? '')
    await button(page, 'Next').click()
    await expect(footer(page)).toHaveText(/^Showing 11 to 20 of/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const small = await page.getByRole('button').evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        return width > 0 && (width < 24 || height < 24) ? [`${one.textContent} ${width}x${height}`] : []
      }),
    )
    expect(small, 'a finger must hit it').toEqual([])

    await cards
      .first()
      .getByRole('button', { name: /^View / })
      .click()
    await expect(form(page)).toBeVisible()
    expect(await form(page).evaluate((dialog) => dialog.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('a defendant is added and changed on a phone [DEF-34, DEF-40, DEF-41]', async ({ enter, api }) => {
    const last_name = newLastName()
    const page = await enter('clerk', defendantsPath)
    await button(page, 'ADD').click()
    await field(page, 'Identity', 'First Name').fill('renee')
    await field(page, 'Identity', 'Last Name').fill(last_name)
    await button(form(page), 'CREATE DEFENDANT').click()
    await dismissOutcome(page, 'Successfully created defendant')
    await openTab(page, 'Defendants Info')
    await field(page, 'Notes', 'General Notes').fill('Called from the road.')
    await button(form(page), 'UPDATE DEFENDANT').click()
    await expect(page.getByText('Successfully updated defendant', { exact: true })).toBeVisible()
    const [saved] = (await searchDefendants(api, { last_name })).defendants
    expect((await readRecord(api, saved?.id ?? 0)).general_notes).toBe('Called from the road.')
  })
})
