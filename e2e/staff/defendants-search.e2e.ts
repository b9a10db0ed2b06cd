import type { Defendant, ListedDefendant } from '@bailiwick/contract/defendants'
import type { Page } from '@playwright/test'
import type { ApiClient } from '../support/api.ts'
import { defendantsPath, filters, footer, searchFor } from '../support/defendant-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { readRecord, searchDefendants } from '../support/records.ts'

/** A defendant who can be found by each of the twelve filters: a value for each filter, by its label. */
async function findableDefendant(
  api: ApiClient,
): Promise<{ id: number; name: string; values: Record<string, string> }> {
  const lists = [{ docs_sent: 'Yes' }, { pending_signature: 'Yes' }, { surety: 'FCS' }]
  const [sent, pending, insured] = await Promise.all(
    lists.map(async (query) => (await searchDefendants(api, { ...query, rows: 25 })).defendants),
  )
  const isIn = (rows: ListedDefendant[] | undefined, { id }: ListedDefendant) =>
    rows?.some((row) => row.id === id)
  for (const row of pending ?? []) {
    const { id, first_name, last_name, phone, bail_post_date, arrest_when, indemnitors } = row
    const record: Defendant = await readRecord(api, id)
    const booking = record.allBookings.find((one) => one.booking)
    const number = record.allBookings
      .flatMap((one) => [one.arrest_case, one.court_case, one.case_number])
      .find(Boolean)
    const power = record.power_of_attorney_number
    const indemnitor = indemnitors[0]?.name
    if (
      !isIn(sent, row) ||
      !isIn(insured, row) ||
      !phone ||
      !bail_post_date ||
      !arrest_when ||
      !booking?.booking ||
      !number ||
      !power ||
      !indemnitor
    )
      continue
    const values = {
      'First Name': first_name,
      'Last Name': last_name,
      Phone: phone,
      'Case Number': number,
      Surety: 'FCS',
      'Bail Post Date': bail_post_date,
      'Arrest Date': arrest_when,
      'Docs Sent': 'Yes',
      'Indemnitor Name': indemnitor.split(' ').at(-1) ?? indemnitor,
      'Booking Number': booking.booking,
      'Power Number': power,
      'Pending Signature': 'Yes',
    }
    return { id, name: `${first_name} ${last_name}`, values }
  }
  throw new Error('the sample agency has no defendant for every filter')
}

/** Searches for a defendant by each of these filters alone. */
async function expectFoundByEach(page: Page, api: ApiClient, ...labels: string[]): Promise<void> {
  const { name, values } = await findableDefendant(api)
  const { total } = await searchDefendants(api)
  expect(total).toBeGreaterThanOrEqual(10_000)
  await page.goto(`${defendantsPath}?rows=30`)
  const found = page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
  for (const label of labels) {
    const value = values[label] ?? ''
    await button(filters(page), 'CLEAR').click()
    await searchFor(page, { [label]: value })
    const active = page.getByRole('list', { name: 'Active filters' })
    await expect(active).toHaveText(`${label}${value}`, { useInnerText: false })
    await expect(found.first(), `${label}: ${value}`).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const count = async () => Number(/of (\d+)/.exec((await footer(page).textContent()) ?? '')?.[1])
    await expect.poll(count, label).toBeLessThan(total)
  }
}

test('a defendant is found by name, phone and case number [DEF-7, DEF-8, DEF-9, DEF-10]', async ({
  enter,
  api,
}) => {
  const page = await enter('clerk')
  await expectFoundByEach(page, api, 'First Name', 'Last Name', 'Phone', 'Case Number')
})

test('a defendant is found by surety, dates and sent documents [DEF-11, DEF-12, DEF-13, DEF-14]', async ({
  enter,
  api,
}) => {
  const page = await enter('clerk')
  await expectFoundByEach(page, api, 'Surety', 'Bail Post Date', 'Arrest Date', 'Docs Sent')
})

test('a defendant is found by what belongs to the file [DEF-15, DEF-16, DEF-17, DEF-18]', async ({
  enter,
  api,
}) => {
  const page = await enter('clerk')
  const labels = ['Indemnitor Name', 'Booking Number', 'Power Number', 'Pending Signature']
  await expectFoundByEach(page, api, ...labels)
})
