import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Defendant, ListedDefendant } from '@bailiwick/contract/defendants'
import type { Page } from '@playwright/test'
import {
  addSomebody,
  button,
  expect,
  field,
  filters,
  footer,
  form,
  list,
  newName,
  readNews,
  says,
  searchFor,
  test,
  type Desk,
} from './defendant-desk.ts'
import { fillSignIn, test as fresh } from './fixtures.ts'
import { freePort, Portal } from './portal.ts'

const updated = 'Successfully updated defendant'

/** Somebody who has something for each of the twelve filters and stands among the newest by all of them. */
async function somebodyToFind(desk: Desk): Promise<Record<string, string> & { id: string; name: string }> {
  const lists = [{ docs_sent: 'Yes' }, { pending_signature: 'Yes' }, { surety: 'FCS' }]
  const [sent, pending, insured] = await Promise.all(
    lists.map(async (query) => (await desk.page({ ...query, rows: 25 })).defendants),
  )
  const isIn = (rows: ListedDefendant[] | undefined, { id }: ListedDefendant) =>
    rows?.some((row) => row.id === id)
  for (const row of pending ?? []) {
    const { id, first_name, last_name, phone, bail_post_date, arrest_when, indemnitors } = row
    const record: Defendant = await desk.read(id)
    const booking = record.allBookings.find((one) => one.booking)
    const number = record.allBookings
      .flatMap((one) => [one.arrest_case, one.court_case, one.case_number])
      .find(Boolean)
    const power = record.power_of_attorney_number
    const whom = indemnitors[0]?.name
    if (
      !isIn(sent, row) ||
      !isIn(insured, row) ||
      !phone ||
      !bail_post_date ||
      !arrest_when ||
      !booking?.booking ||
      !number ||
      !power ||
      !whom
    )
      continue
    return {
      id: String(id),
      name: `${first_name} ${last_name}`,
      'First Name': first_name,
      'Last Name': last_name,
      Phone: phone,
      'Case Number': number,
      Surety: 'FCS',
      'Bail Post Date': bail_post_date,
      'Arrest Date': arrest_when,
      'Docs Sent': 'Yes',
      'Indemnitor Name': whom.split(' ').at(-1) ?? whom,
      'Booking Number': booking.booking,
      'Power Number': power,
      'Pending Signature': 'Yes',
    }
  }
  throw new Error('nobody in the sample agency has something for every filter')
}

test('sign in, find a defendant among ten thousand by each of the twelve filters, open the file, change it, kill -9: the change is there [DEF-7, DEF-8, DEF-9, DEF-10, DEF-11, DEF-12, DEF-13, DEF-14, DEF-15, DEF-16, DEF-17, DEF-18, DEF-19, OPEN-63]', async ({
  signIn,
  desk,
  portal,
}) => {
  test.slow()
  const { id, name, ...values } = await somebodyToFind(desk)
  const all = (await desk.page()).total
  expect(all).toBeGreaterThanOrEqual(10_000)
  const page = await signIn('clerk', `${list}?rows=30`)
  const found = page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
  expect(Object.keys(values)).toHaveLength(12)
  for (const [filter, value] of Object.entries(values)) {
    await button(filters(page), 'CLEAR').click()
    await searchFor(page, { [filter]: value })
    await expect(page.getByRole('list', { name: 'Active filters' })).toHaveText(`${filter}${value}`, {
      useInnerText: false,
    })
    await expect(found.first(), `${filter}: ${value}`).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect
      .poll(async () => Number(/of (\d+)/.exec((await footer(page).textContent()) ?? '')?.[1]), filter)
      .toBeLessThan(all)
  }
  await button(filters(page), 'CLEAR').click()
  await searchFor(page, { Phone: values['Phone'] ?? '' })
  await button(page, name).click()
  await expect(page).toHaveURL(new RegExp(`id=${id}$`))
  const note = `Changed before the power cut ${newName()}`
  await field(page, 'Notes', 'General Notes').fill(note)
  await button(form(page), 'UPDATE DEFENDANT').click()
  await expect(says(page, updated)).toBeVisible()

  await portal.kill()
  await portal.start()
  await page.reload()
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue(note)
  expect((await desk.read(Number(id))).general_notes).toBe(note)
})

test('kill -9 while several save: every save that the page called successful is there, and the rest can be saved again [MSG-14]', async ({
  enter,
  context,
  desk,
  portal,
}) => {
  test.slow()
  const people = [await addSomebody(desk), await addSomebody(desk), await addSomebody(desk)]
  const first = await enter('clerk')
  const pages = [first, await context.newPage(), await context.newPage()]
  const acknowledged = people.map(() => 0)
  const total = () => acknowledged.reduce((sum, count) => sum + count, 0)

  /** Saves one note after the other until a save is not called successful; gives the number that was refused. */
  async function saveOn(page: Page, at: number): Promise<number> {
    const news = page.getByRole('dialog', { name: 'Message' })
    for (let count = 1; ; count++) {
      await field(page, 'Notes', 'General Notes').fill(`Note ${count}`)
      await page.keyboard.press('Control+s')
      const text = await news.getByRole('status').or(news.getByRole('alert')).innerText()
      if (text !== updated) return count
      acknowledged[at] = count
      await button(news, 'CLOSE').click()
      await expect(news).toHaveCount(0)
    }
  }
  for (const [at, page] of pages.entries()) {
    await page.goto(people[at]?.path ?? '')
    await expect(button(form(page), 'UPDATE DEFENDANT')).toBeVisible()
  }
  const savers = pages.map((page, at) => saveOn(page, at))
  await expect.poll(total, { intervals: [5] }).toBeGreaterThanOrEqual(6)
  await portal.kill()
  const refused = await Promise.all(savers)
  await portal.start()

  for (const [at, page] of pages.entries()) {
    const { id = 0 } = people[at] ?? {}
    const kept = Number(/\d+/.exec((await desk.read(id)).general_notes ?? '0')?.[0])
    expect(kept).toBeGreaterThanOrEqual(acknowledged[at] ?? 0)
    expect(kept).toBeLessThanOrEqual(refused[at] ?? 0)
    await button(page.getByRole('dialog', { name: 'Message' }), 'CLOSE').click()
    await expect(field(page, 'Notes', 'General Notes')).toHaveValue(`Note ${refused[at]}`)
    await button(form(page), 'UPDATE DEFENDANT').click()
    await readNews(page, updated)
    expect((await desk.read(id)).general_notes).toBe(`Note ${refused[at]}`)
  }
})

fresh(
  'an empty agency says that there is nobody yet; the first one added is there, and after a kill -9 too [DEF-4, DEF-28, DEF-32]',
  async ({ browser }) => {
    test.slow()
    const folder = mkdtempSync(join(tmpdir(), 'bailiwick-new-'))
    const portal = new Portal(await freePort(), join(folder, 'data'), {
      env: { OWNER_PASSWORD: 'a first password' },
    })
    await portal.start()
    const context = await browser.newContext({ baseURL: portal.url })
    try {
      const page = await context.newPage()
      await page.goto(list)
      await fillSignIn(page, 'owner', 'a first password')
      await button(page, 'LOG IN').click()
      await page.waitForURL('**/crm/defendants')
      await page.goto(list)
      await expect(page.getByText('No defendants found', { exact: true })).toBeVisible()
      await expect(footer(page)).toHaveCount(0)
      const last_name = newName()
      await button(page, 'ADD').click()
      await field(page, 'Identity', 'First Name').fill('renee')
      await field(page, 'Identity', 'Last Name').fill(last_name)
      await button(form(page), 'CREATE DEFENDANT').click()
      await readNews(page, 'Successfully created defendant')
      await button(page, 'DONE').click()
      await expect(footer(page)).toHaveText('Showing 1 to 1 of 1 defendant(s)')
      await portal.kill()
      await portal.start()
      await page.reload()
      await expect(button(page, `RENEE ${last_name}`)).toBeVisible()
      await expect(footer(page)).toHaveText('Showing 1 to 1 of 1 defendant(s)')
    } finally {
      await context.close()
      await portal.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
