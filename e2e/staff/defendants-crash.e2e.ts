import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { defendantsPath, footer, form, infoOf, openTab, searchFor } from '../support/defendant-page.ts'
import { button, closeMessage, dialogWithText, dismissOutcome, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { freePort, Portal } from '../support/portal.ts'
import { addDefendant, newLastName, newPhone, readRecord } from '../support/records.ts'
import { fillSignIn } from '../support/sign-in-page.ts'

const updated = 'Successfully updated defendant'

test('a change to a file that was found and opened outlives a kill -9', async ({ signIn, api, portal }) => {
  const phone = newPhone()
  const { id, name } = await addDefendant(api, { phone })
  const page = await signIn('clerk', defendantsPath)
  await searchFor(page, { Phone: phone })
  await button(page, name).click()
  await expect(page).toHaveURL(new RegExp(`id=${id}$`))
  await openTab(page, 'Defendants Info')
  await field(page, 'Notes', 'General Notes').fill('Changed before the power cut.')
  await button(form(page), 'UPDATE DEFENDANT').click()
  await expect(dialogWithText(page, updated)).toBeVisible()

  await portal.kill()
  await portal.start()
  await page.reload()
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Changed before the power cut.')
  expect((await readRecord(api, id)).general_notes).toBe('Changed before the power cut.')
})

test('a kill -9 loses no save that was reported, and the others can be repeated [MSG-14]', async ({
  enter,
  context,
  api,
  portal,
}) => {
  test.slow()
  const people = [await addDefendant(api), await addDefendant(api), await addDefendant(api)]
  const first = await enter('clerk')
  const pages = [first, await context.newPage(), await context.newPage()]
  const acknowledged = people.map(() => 0)
  const total = () => acknowledged.reduce((sum, count) => sum + count, 0)

  /** Saves one note after the other until a save fails; returns the number of that note. */
  async function saveOn(page: Page, at: number): Promise<number> {
    const outcome = page.getByRole('dialog', { name: 'Message' })
    for (let count = 1; ; count++) {
      await field(page, 'Notes', 'General Notes').fill(`Note ${count}`)
      await page.keyboard.press('Control+s')
      const text = await outcome.getByRole('status').or(outcome.getByRole('alert')).innerText()
      if (text !== updated) return count
      acknowledged[at] = count
      await closeMessage(outcome)
    }
  }
  for (const [at, page] of pages.entries()) {
    await page.goto(infoOf(people[at]?.path ?? ''))
    await expect(button(form(page), 'UPDATE DEFENDANT')).toBeVisible()
  }
  const savers = pages.map((page, at) => saveOn(page, at))
  await expect.poll(total, { intervals: [5] }).toBeGreaterThanOrEqual(6)
  await portal.kill()
  const failed = await Promise.all(savers)
  await portal.start()

  for (const [at, page] of pages.entries()) {
    const { id = 0 } = people[at] ?? {}
    const stored = Number(/\d+/.exec((await readRecord(api, id)).general_notes ?? '0')?.[0])
    expect(stored).toBeGreaterThanOrEqual(acknowledged[at] ?? 0)
    expect(stored).toBeLessThanOrEqual(failed[at] ?? 0)
    await button(page.getByRole('dialog', { name: 'Message' }), 'CLOSE').click()
    await expect(field(page, 'Notes', 'General Notes')).toHaveValue(`Note ${failed[at]}`)
    await button(form(page), 'UPDATE DEFENDANT').click()
    await dismissOutcome(page, updated)
    expect((await readRecord(api, id)).general_notes).toBe(`Note ${failed[at]}`)
  }
})

test('the first defendant of a new agency is there after a kill -9 [DEF-4, DEF-28, DEF-32]', async ({
  browser,
}) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-new-'))
  const portal = new Portal(await freePort(), join(folder, 'data'), {
    env: { OWNER_PASSWORD: 'a first password' },
  })
  await portal.start()
  const context = await browser.newContext({ baseURL: portal.url })
  try {
    const page = await context.newPage()
    await page.goto(defendantsPath)
    await fillSignIn(page, 'owner', 'a first password')
    await button(page, 'LOG IN').click()
    await page.waitForURL('**/crm/defendants')
    await page.goto(defendantsPath)
    await expect(page.getByText('No defendants found', { exact: true })).toBeVisible()
    await expect(footer(page)).toHaveCount(0)
    const last_name = newLastName()
    await button(page, 'ADD').click()
    await field(page, 'Identity', 'First Name').fill('renee')
    await field(page, 'Identity', 'Last Name').fill(last_name)
    await button(form(page), 'CREATE DEFENDANT').click()
    await dismissOutcome(page, 'Successfully created defendant')
    // There is nobody else to share it with
    await expect(form(page).getByRole('heading', { name: `${last_name}, RENEE`, level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Share Defendant' })).toHaveCount(0)
    await button(form(page), 'Back').click()
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
})
