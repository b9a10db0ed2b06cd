import { isMdy } from '@bailiwick/contract/kit/dates'
import type { ListedDefendant } from '@bailiwick/contract/defendants'
import type { Page } from '@playwright/test'
import {
  defendantsPath,
  filter,
  filters,
  footer,
  mainFilters,
  moreFilters,
  openMoreFilters,
  searchFor,
} from '../support/defendant-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant, changeRecord, newLastName, searchDefendants } from '../support/records.ts'

const table = (page: Page) => page.getByRole('region', { name: 'Defendants' }).getByRole('table')
const headings = (page: Page) => table(page).getByRole('columnheader')
/** The rows of defendants, without the rows of indemnitors below them. */
const rows = (page: Page) =>
  table(page)
    .locator('tbody tr')
    .filter({ has: page.getByRole('button', { name: /^View / }) })
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const listCalls = /\/api\/crm\/defendants\?/
const nothingFound = 'No defendants found'

/** The queries that the list sends from now on. */
function asked(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = []
  page.on('request', (request) => {
    if (listCalls.test(request.url())) calls.push(new URL(request.url()).searchParams)
  })
  return calls
}
const settled = async (page: Page) => {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(footer(page).or(page.getByText(nothingFound))).toBeVisible()
}
const totalOf = async (page: Page): Promise<number> =>
  Number(/of (\d+)/.exec((await footer(page).textContent()) ?? '')?.[1])

const columns = [
  'First Name',
  'Last Name',
  'Phone',
  'DOB',
  'Bail Post Date',
  'Arrest Date',
  'Arrest County',
  "Case #'s",
  'Surety',
  'Link Last Sent',
  'Docs Sent',
  'Pending Signature',
  'Created',
]
const texts = async (page: Page, column: string): Promise<string[]> => {
  const at = (await headings(page).allInnerTexts()).indexOf(column)
  return rows(page).evaluateAll(
    (all, place) =>
      all.map((row) => (row.children[place] as HTMLElement).innerText.replace('none', '').trim()),
    at,
  )
}

test('the page is headed CRM, with ADD, a title beside its refresh, SEARCH and CLEAR [DEF-3, DEF-4, DEF-5, DEF-6]', async ({
  enter,
  api,
}) => {
  const { id, last_name } = await addDefendant(api)
  const page = await enter('clerk', defendantsPath)
  await expect(page.getByRole('main').getByRole('heading').first()).toHaveText('CRM')
  await expect(page.getByRole('heading', { name: 'Defendants', level: 1 })).toBeVisible()
  for (const name of ['ADD', 'SEARCH', 'CLEAR']) await expect(button(page, name)).toBeVisible()

  await expect(rows(page).first()).toContainText(last_name)
  const other = newLastName()
  await changeRecord(api, id, { last_name: other })
  await button(page, 'Refresh').click()
  await expect(rows(page).first()).toContainText(other)
})

test('the filters are exactly these twelve, in this order, with these choices [DEF-11, DEF-14, DEF-18, DEF-19, CONST-12]', async ({
  enter,
}) => {
  const page = await enter('clerk', defendantsPath)
  await expect(filters(page).locator('label').filter({ visible: true })).toHaveText(mainFilters)
  await openMoreFilters(page)
  await expect(filters(page).locator('label').filter({ visible: true })).toHaveText([
    ...mainFilters,
    'Surety',
    'Bail Post Date',
    'Arrest Date',
    'Docs Sent',
    'Indemnitor Name',
    'Booking Number',
    'Power Number',
    'Pending Signature',
  ])
  await expect(filter(page, 'Surety').locator('option')).toHaveText(['Any', 'FCS', 'Bankers'])
  for (const name of ['Docs Sent', 'Pending Signature'])
    await expect(filter(page, name).locator('option')).toHaveText(['Any', 'Yes', 'No'])
  for (const name of ['Bail Post Date', 'Arrest Date'])
    await expect(filter(page, name)).toHaveAttribute('placeholder', 'MM/DD/YYYY')
})

test('a name matches any part from three letters on, a number its start or end [OPEN-63, DEF-9, DEF-17]', async ({
  enter,
  api,
}) => {
  const { last_name } = await addDefendant(api, {
    phone: '1045550187',
    power_of_attorney_number: 'QX9-771-2045',
  })
  const page = await enter('clerk', defendantsPath)
  const tries: [Record<string, string>, boolean][] = [
    [{ 'Last Name': last_name.slice(2).toLowerCase() }, true],
    [{ 'Last Name': last_name.slice(0, 2), 'First Name': 're' }, true],
    [{ 'Last Name': last_name, 'First Name': 'ne' }, false],
    [{ 'Last Name': last_name, 'First Name': 'nee' }, true],
    [{ Phone: '104-555 01' }, true],
    [{ 'Last Name': last_name, Phone: '0187' }, true],
    [{ 'Last Name': last_name, Phone: '5550' }, false],
    [{ 'Last Name': last_name, 'Power Number': 'qx9 771' }, true],
    [{ 'Last Name': last_name, 'Power Number': '712045' }, true],
    [{ 'Last Name': last_name, 'Power Number': '771' }, false],
  ]
  for (const [wanted, found] of tries) {
    await button(page, 'CLEAR').click()
    await searchFor(page, wanted)
    await settled(page)
    if (found) await expect(rows(page).filter({ hasText: last_name }), JSON.stringify(wanted)).toHaveCount(1)
    else await expect(page.getByText(nothingFound), JSON.stringify(wanted)).toBeVisible()
  }
})

test('Enter searches on page 1 in the same order, and CLEAR resets everything [DEF-6, OPEN-62]', async ({
  enter,
}) => {
  const page = await enter('clerk', `${defendantsPath}?sort_by=last_name&sort_direction=asc&page=3&rows=15`)
  await settled(page)
  const calls = asked(page)
  await filter(page, 'First Name').fill('  maria ')
  await filter(page, 'First Name').press('Enter')
  await expect(page).toHaveURL(
    `${defendantsPath}?first_name=maria&sort_by=last_name&sort_direction=asc&rows=15`,
  )
  expect(Object.fromEntries(calls[0] ?? [])).toEqual({
    q: 'get',
    first_name: 'maria',
    sort_by: 'last_name',
    sort_direction: 'asc',
    offset: '0',
    rows: '15',
  })
  await settled(page)
  await button(page, 'CLEAR').click()
  await expect(page).toHaveURL(`${defendantsPath}?rows=15`)
  await expect(filter(page, 'First Name')).toHaveValue('')
  await expect(headings(page).filter({ hasText: /^Created$/ })).toHaveAttribute('aria-sort', 'descending')
  await settled(page)
  const before = calls.length
  await button(page, 'CLEAR').click()
  await expect.poll(() => calls.length).toBe(before + 1)
})

test('an active filter is shown above the rows and can be removed there [OPEN-62]', async ({ enter }) => {
  const page = await enter('clerk', `${defendantsPath}?surety=FCS&last_name=garcia`)
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('listitem')).toHaveText(['Last Namegarcia', 'SuretyFCS'])
  await expect(moreFilters(page)).toHaveText('More filters1 set')
  await openMoreFilters(page)
  await button(chips, 'Remove filter Last Name').click()
  await expect(page).toHaveURL(`${defendantsPath}?surety=FCS`)
  await expect(filter(page, 'Last Name')).toHaveValue('')
  await expect(filter(page, 'Surety')).toHaveValue('FCS')
})

test('an invalid date is refused without a call, and a short one is completed [DEF-12, DEF-13, DEF-70]', async ({
  enter,
}) => {
  const page = await enter('clerk', defendantsPath)
  await settled(page)
  const calls = asked(page)
  for (const name of ['Bail Post Date', 'Arrest Date']) {
    await openMoreFilters(page)
    await filter(page, name).fill('02/30/2026')
    // An error opens them again
    await moreFilters(page).click()
    await expect(filter(page, name)).toBeHidden()
    await button(page, 'SEARCH').click()
    const text = filters(page).getByText('Invalid Date, please format to MM/DD/YYYY')
    await expect(text).toHaveCount(1)
    await expect(filter(page, name)).toHaveAttribute('aria-invalid', 'true')
    await filter(page, name).fill('')
    await expect(text).toHaveCount(0)
  }
  expect(calls).toEqual([])
  await filter(page, 'Arrest Date').pressSequentially('3/4/26')
  await filter(page, 'Arrest Date').press('Enter')
  await expect(filter(page, 'Arrest Date')).toHaveValue('03/04/2026')
  await expect(page).toHaveURL(`${defendantsPath}?arrest_when=${encodeURIComponent('03/04/2026')}`)

  await page.goto(`${defendantsPath}?arrest_when=yesterday`)
  await expect(page.getByRole('alert')).toContainText('Invalid Date, please format to MM/DD/YYYY')
})

/** The heading of the column that selects rows. */
const pick = 'Select the 10 on this page'

test('the columns are exactly these, with Created By for CRM admins only [DEF-20, DEF-22, DEF-23, OPEN-67, PERM-25]', async ({
  enter,
  enterElsewhere,
}) => {
  const seen: Record<string, unknown>[] = []
  const page = await enter('clerk')
  page.on('response', async (response) => {
    if (listCalls.test(response.url()))
      seen.push(...((await response.json()) as { defendants: Record<string, unknown>[] }).defendants)
  })
  await page.goto(defendantsPath)
  await expect(headings(page)).toHaveText([pick, ...columns, 'Actions'])
  await expect.poll(() => seen.length).toBe(10)
  for (const row of seen) expect(row).not.toHaveProperty('created_by_name')

  const admin = await enterElsewhere('agent', defendantsPath)
  await expect(headings(admin)).toHaveText([pick, ...columns, 'Created By', 'Actions'])
})

const phoneShown = (phone: string | null) => phone?.replace(/^(...)(...)(....)$/, '$1-$2-$3') ?? '–'
const instantShown = (instant: string | null) => {
  if (instant === null) return '–'
  const at = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  const clock = `${at.getUTCHours() % 12 || 12}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  return `${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())}/${at.getUTCFullYear()} ${clock} ${at.getUTCHours() < 12 ? 'am' : 'pm'}`
}

test('a row shows the phone, case numbers, dates and last link of the file [DEF-20, DEF-21, OPEN-166, CONST-6, CONST-8]', async ({
  enter,
  api,
}) => {
  const page = await enter('agent', defendantsPath)
  const numbers = (row: ListedDefendant) =>
    [
      row.arrest_case && `Arrest ${row.arrest_case}`,
      row.court_case && `Court ${row.court_case}`,
      row.case_number && `Other ${row.case_number}`,
    ]
      .filter(Boolean)
      .join(' ') || '–'
  const seen: ListedDefendant[] = []
  for (const docs_sent of ['Yes', 'No']) {
    const query = { docs_sent, sort_by: 'last_name', sort_direction: 'asc', rows: '30' }
    await page.goto(`${defendantsPath}?${new URLSearchParams(query)}`)
    await settled(page)
    const { defendants } = await searchDefendants(api, query)
    seen.push(...defendants)
    const shown = await rows(page).evaluateAll((all) =>
      all.map((row) =>
        [...row.children]
          .slice(1, 15)
          .map((cell) =>
            (cell as HTMLElement).innerText
              .replace(/\s+/g, ' ')
              .replace('–none', '–')
              .replace('– none', '–')
              .trim(),
          ),
      ),
    )
    expect(shown).toEqual(
      defendants.map((row) => [
        row.first_name,
        row.last_name,
        phoneShown(row.phone ?? row.home_phone),
        row.date_of_birth ?? '–',
        row.bail_post_date ?? '–',
        row.arrest_when ?? '–',
        row.county ?? '–',
        numbers(row),
        row.surety ?? '–',
        instantShown(row.link_last_sent),
        row.docs_sent,
        row.pending_signature,
        instantShown(row.date_created).slice(0, 10),
        row.created_by_name,
      ]),
    )
  }
  const dates = seen.flatMap((row) => [row.date_of_birth, row.bail_post_date, row.arrest_when])
  expect(dates.filter((date) => date !== null && !isMdy(date))).toEqual([])
  for (const date of ['date_of_birth', 'bail_post_date', 'arrest_when'] as const)
    expect(seen.some((row) => row[date] !== null)).toBe(true)
  expect(seen.some((row) => row.phone === null && row.home_phone !== null)).toBe(true)
  expect(seen.some((row) => row.arrest_case && row.court_case && row.case_number)).toBe(true)
})

test('indemnitors are listed under their defendant [DEF-27]', async ({ enter, api }) => {
  const { defendants } = await searchDefendants(api, { docs_sent: 'Yes', rows: 30 })
  const nameOf = ({ first_name, last_name }: (typeof defendants)[number]) => `${first_name} ${last_name}`
  const names = defendants.map(nameOf)
  const some = defendants.find(
    (one) => one.indemnitors.length > 1 && names.filter((name) => name === nameOf(one)).length === 1,
  )
  if (some === undefined) throw new Error('nobody has two indemnitors')
  const page = await enter('clerk', `${defendantsPath}?docs_sent=Yes&rows=30`)
  const under = page.getByRole('list', { name: `Indemnitors of ${nameOf(some)}`, exact: true })
  await expect(under.getByRole('listitem')).toHaveCount(some.indemnitors.length)
  for (const { name, relation_to_defendant, phone } of some.indemnitors) {
    const line = under.getByRole('listitem').filter({ hasText: name ?? '' })
    for (const text of [name, relation_to_defendant, phone && phoneShown(phone)])
      if (text) await expect(line).toContainText(text)
  }
  const own = rows(page).filter({ hasText: some.last_name }).first()
  await expect(own.locator('xpath=following-sibling::tr[1]').getByRole('list')).toBeVisible()
})

const isoOf = (mdy: string) => mdy.replace(/^(..)\/(..)\/(....)$/, '$3-$1-$2')
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const sorts: [column: string, key: string, order: (text: string) => string][] = [
  ['First Name', 'first_name', folded],
  ['Last Name', 'last_name', folded],
  ['Phone', 'home_phone', (text) => text],
  ['DOB', 'date_of_birth', isoOf],
  ['Bail Post Date', 'bail_post_date', isoOf],
  ['Arrest Date', 'arrest_when', isoOf],
  ['Arrest County', 'county', folded],
  ['Created', 'date_created', isoOf],
]

for (const [column, key, order] of sorts) {
  test(`${column} sorts in both directions, and what is empty comes last [DEF-24, OPEN-66, DEF-110]`, async ({
    enter,
  }) => {
    const page = await enter(
      'clerk',
      `${defendantsPath}?rows=30&sort_by=${key === 'county' ? 'first_name' : 'county'}&sort_direction=asc`,
    )
    const heading = headings(page).filter({ hasText: new RegExp(`^${column}$`) })
    const canBeEmpty = ['Phone', 'DOB', 'Bail Post Date', 'Arrest Date', 'Arrest County'].includes(column)
    for (const [direction, sign] of [
      ['ascending', 1],
      ['descending', -1],
    ] as const) {
      await button(heading, column).click()
      await expect(heading).toHaveAttribute('aria-sort', direction)
      await expect(table(page).locator('[aria-sort]')).toHaveCount(1)
      await settled(page)
      const shown = await texts(page, column)
      const ends = [shown]
      expect(shown, 'nothing empty comes first').not.toContain('–')
      await button(pager(page), 'Last').click()
      await expect(button(pager(page), 'Next')).toBeDisabled()
      await settled(page)
      ends.push(await texts(page, column))
      if (canBeEmpty) expect(new Set(ends[1])).toEqual(new Set(['–']))
      for (const values of ends.slice(0, canBeEmpty ? 1 : 2)) {
        const keys = values.map(order)
        expect(keys).toEqual(keys.toSorted((one, other) => sign * (one < other ? -1 : one > other ? 1 : 0)))
      }
      if (!canBeEmpty) {
        const [first, last] = [order(ends[0]?.[0] ?? ''), order(ends[1]?.at(-1) ?? '')]
        expect(sign * (first < last ? -1 : 1)).toBe(-1)
      }
    }
  })
}

test('the newest come first, and only some columns can be sorted [DEF-25, DEF-26, OPEN-66]', async ({
  enter,
}) => {
  const page = await enter('agent', defendantsPath)
  await settled(page)
  const created = headings(page).filter({ hasText: /^Created$/ })
  await expect(created).toHaveAttribute('aria-sort', 'descending')
  await expect(headings(page).getByRole('button')).toHaveText(sorts.map(([column]) => column))
  const calls = asked(page)
  for (const column of [
    "Case #'s",
    'Surety',
    'Link Last Sent',
    'Docs Sent',
    'Pending Signature',
    'Created By',
  ])
    await headings(page).filter({ hasText: column }).click()
  await expect(page).toHaveURL(defendantsPath)
  expect(calls).toEqual([])
  await page.goto(`${defendantsPath}?sort_by=surety&sort_direction=asc`)
  await expect(created).toHaveAttribute('aria-sort', 'descending')
  expect([calls[0]?.get('sort_by'), calls[0]?.get('sort_direction')]).toEqual(['date_created', 'desc'])
})

test('the pager leads to any page and says which rows are shown [DEF-30, DEF-31, DEF-32, OPEN-10]', async ({
  enter,
}) => {
  const page = await enter('clerk', defendantsPath)
  await settled(page)
  const total = await totalOf(page)
  const pages = Math.ceil(total / 10)
  expect(pages).toBeGreaterThan(999)
  const numbers = pager(page).getByRole('button', { name: /^Page / })
  const buttons = ['First', 'Previous', '1', '2', '3', '4', '5', 'Next', 'Last']
  await expect(pager(page).getByRole('button')).toHaveText(buttons)
  for (const name of ['First', 'Previous']) await expect(button(pager(page), name)).toBeDisabled()
  await expect(footer(page)).toHaveText(`Showing 1 to 10 of ${total} defendant(s)`)

  const calls = asked(page)
  const at = async (number: number, shown: number[]) => {
    await expect(pager(page).locator('[aria-current=page]')).toHaveText(String(number))
    await expect(numbers).toHaveText(shown.map(String))
    await expect(footer(page)).toHaveText(
      `Showing ${number * 10 - 9} to ${Math.min(number * 10, total)} of ${total} defendant(s)`,
    )
    await settled(page)
    expect(
      calls.some((query) => query.get('offset') === String(number * 10 - 10) && query.get('rows') === '10'),
    ).toBe(true)
  }
  await button(pager(page), 'Page 5').click()
  await at(5, [1, 2, 3, 4, 5, 6, 7, 8, 9])
  await button(pager(page), 'Next').click()
  await at(6, [2, 3, 4, 5, 6, 7, 8, 9, 10])
  await button(pager(page), 'Previous').click()
  await at(5, [1, 2, 3, 4, 5, 6, 7, 8, 9])
  await button(pager(page), 'Last').click()
  await at(pages, [pages - 4, pages - 3, pages - 2, pages - 1, pages])
  for (const name of ['Next', 'Last']) await expect(button(pager(page), name)).toBeDisabled()
  await button(pager(page), 'First').click()
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5'])
})

test('up to ten pages show every number [DEF-31]', async ({ enter, api }) => {
  const names = ['KENJI', 'ZACHARY', 'YUKI', 'VLADIMIR', 'AGNIESZKA', 'XIOMARA']
  const totals = await Promise.all(
    names.map(async (name) => (await searchDefendants(api, { first_name: name })).total),
  )
  const some = totals.findIndex((total) => total > 50 && total <= 100)
  if (some === -1) throw new Error('none of these names fills six to ten pages')
  const page = await enter('clerk', `${defendantsPath}?first_name=${names[some]}`)
  const pages = Math.ceil((totals[some] ?? 0) / 10)
  await expect(pager(page).getByRole('button', { name: /^Page / })).toHaveCount(pages)
})

test('rows per page are 10, 15, 20, 25 or 30, and another choice starts on page 1 [DEF-29]', async ({
  enter,
}) => {
  const page = await enter('clerk', `${defendantsPath}?page=3`)
  await settled(page)
  const choice = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(choice).toHaveValue('10')
  await expect(choice.locator('option')).toHaveText(['10', '15', '20', '25', '30'])
  await expect(rows(page)).toHaveCount(10)
  for (const count of ['30', '15']) {
    await choice.selectOption(count)
    await expect(page).toHaveURL(`${defendantsPath}?rows=${count}`)
    await expect(rows(page)).toHaveCount(Number(count))
    await expect(footer(page)).toHaveText(new RegExp(`^Showing 1 to ${count} of`))
  }
})

test('an empty result says so and offers to clear the filters [DEF-28]', async ({ enter }) => {
  const page = await enter('clerk', `${defendantsPath}?last_name=nobodyofthatname`)
  await expect(page.getByText('No defendants found', { exact: true })).toBeVisible()
  await expect(pager(page)).toHaveCount(0)
  await button(page, 'Clear the filters').click()
  await expect(rows(page)).toHaveCount(10)
})
