import { lockSignMs } from '@bailiwick/contract/locks'
import type { Page } from '@playwright/test'
import { infoOf, openTab } from '../support/defendant-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdBack, responsesHandled } from '../support/network.ts'
import { addDefendant } from '../support/records.ts'
import { fillSignIn, signInPath } from '../support/sign-in-page.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Are you sure?' })
const releaseCall = '**/api/locks/release'
const words = 'Any changes made that were not saved will be discarded. Do you want to proceed?'

/** The form of a new defendant, with a first name typed into it. */
async function typeSomething(page: Page) {
  await page.goto('/crm/defendants')
  await page.getByRole('button', { name: 'ADD', exact: true }).click()
  await firstName(page).fill('HALF')
  await expect(page.getByRole('heading', { level: 1, name: 'HALF' })).toBeVisible()
}

/** The input of the form, not of the filters behind it. */
const firstName = (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name: 'First Name' }).first()

/** Opens a page with the search, which opens over the form. */
async function goByPalette(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: 'Search' })
  await expect(input).toBeFocused()
  await input.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

test('leaving unsaved changes asks in these words, and No keeps them [DLG-1, DLG-2, DLG-3, DLG-8]', async ({
  enter,
}) => {
  const page = await enter('clerk')
  await typeSomething(page)
  await goByPalette(page, 'Leads')
  await expect(question(page)).toContainText(words)
  await expect(question(page).getByRole('button')).toHaveText(['No', 'Yes'])
  await expect(question(page).getByRole('button', { name: 'No' })).toBeFocused()
  await question(page).getByRole('button', { name: 'No' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/crm\/defendants\?.*id=new/)
  await expect(firstName(page)).toHaveValue('HALF')

  // The browser's own Back, and Escape for No
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(firstName(page)).toHaveValue('HALF')
  await expect(page).toHaveURL(/\/crm\/defendants\?.*id=new/)
})

test("Yes releases the user's own locks and leaves the page a second later [DLG-4, DLG-5, DLG-7, OPEN-59]", async ({
  page,
  enter,
}) => {
  await page.clock.install()
  await enter('clerk')
  await typeSomething(page)
  await goByPalette(page, 'Leads')
  await expect(question(page)).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  const unlocking = await holdBack(page, releaseCall)
  const released = page.waitForResponse(releaseCall)
  await question(page).getByRole('button', { name: 'Yes' }).click()
  // The second begins with the answer
  await page.clock.runFor(2000)
  await responsesHandled(page)
  expect(page.url()).toContain('id=new')
  unlocking.release()
  const answer = await released
  await responsesHandled(page)
  expect(answer.status()).toBe(200)
  expect(answer.request().postDataJSON()).toEqual({ kind: 'BP' })
  // After the answer Escape asks no other question
  await page.keyboard.press('Escape')
  await responsesHandled(page)
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toHaveCount(0)
  await page.clock.runFor(950)
  await expect(page).toHaveURL(/id=new/)
  await page.clock.runFor(100)
  await page.clock.resume()
  await expect(page).toHaveURL('/crm/leads')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads')
})

test('Yes over a lead releases the same locks and leads to the chosen page [DLG-4, OPEN-59]', async ({
  enter,
}) => {
  const page = await enter('clerk', '/crm/leads?id=new')
  await firstName(page).fill('HALF')
  await goByPalette(page, 'Defendants')
  const released: unknown[] = []
  page.on('request', (one) => one.url().endsWith('/locks/release') && released.push(one.postDataJSON()))
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL('/crm/defendants')
  expect(released).toEqual([{ kind: 'BP' }])
})

test('a failed release does not keep the user on the page [DLG-5]', async ({ enter }) => {
  const page = await enter('clerk')
  await typeSomething(page)
  await page.route(releaseCall, (route) => route.abort())
  await page.goBack()
  const tried = page.waitForRequest(releaseCall)
  await question(page).getByRole('button', { name: 'Yes' }).click()
  expect((await tried).postDataJSON()).toEqual({ kind: 'BP' })
  await expect(page).toHaveURL('/crm/defendants')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('nothing is asked without changes, or once they are saved or undone', async ({ enter }) => {
  const page = await enter('clerk')
  await page.goto('/crm/defendants')
  await page.getByRole('button', { name: 'ADD', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New defendant' })).toBeVisible()
  await firstName(page).fill('HALF')
  await firstName(page).fill('')
  await page.goBack()
  await expect(page).toHaveURL('/crm/defendants')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('closing the tab with unsaved changes asks in the words of the browser', async ({ enter }) => {
  const page = await enter('clerk')
  await typeSomething(page)
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  await expect(firstName(page)).toHaveValue('HALF')
})

test('a session that ends with unsaved changes leaves them open, without a question', async ({
  enter,
  context,
}) => {
  const page = await enter('clerk')
  await typeSomething(page)
  const other = await context.newPage()
  await other.goto('/logout')
  const notice = page.getByText(
    'You were logged out. What you typed is still here: log in from another tab, then come back and save.',
  )
  await expect(notice).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await expect(firstName(page)).toHaveValue('HALF')
  await other.goto(signInPath)
  await fillSignIn(other, 'clerk')
  await other.getByRole('button', { name: 'LOG IN' }).click()
  await expect(other).toHaveURL('/dashboard')
  await expect(notice).toHaveCount(0)
  await expect(firstName(page)).toHaveValue('HALF')
})

test('opening a file in Edit takes its lock, and closing it releases it [DLG-9, OPEN-59]', async ({
  page,
  enter,
  enterElsewhere,
  api,
}) => {
  const { id, name, last_name, path } = await addDefendant(api)
  await page.clock.install()
  await enter('owner', `/crm/defendants?last_name=${last_name}`)
  const taken = page.waitForResponse('**/api/locks')
  await page.getByRole('button', { name, exact: true }).click()
  expect((await taken).request().postDataJSON()).toEqual({ kind: 'BP', record_id: id })
  await openTab(page, 'Defendants Info')
  await expect(page.getByRole('button', { name: 'UPDATE DEFENDANT' })).toBeVisible()

  const other = await enterElsewhere('agent', infoOf(path))
  await expect(
    other.getByText(/^Being edited by Owner since \d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m$/),
  ).toBeVisible()
  await expect(other.getByRole('button', { name: 'UPDATE DEFENDANT' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Take over' })).toHaveCount(0)

  // Within the two minutes after which it could be taken over, the file of somebody at work shows that it is still edited
  const signs: unknown[] = []
  page.on('request', (asked) => asked.url().endsWith('/api/locks') && signs.push(asked.postDataJSON()))
  await page.keyboard.press('Shift')
  await page.clock.fastForward(lockSignMs)
  await expect.poll(() => signs).toContainEqual({ kind: 'BP', record_id: id })

  // Closing the file releases the lock
  const released = page.waitForRequest(releaseCall)
  await page.getByRole('button', { name: 'CLOSE' }).click()
  expect((await released).postDataJSON()).toEqual({ kind: 'BP', record_id: id })
  await other.reload()
  await expect(other.getByRole('button', { name: 'UPDATE DEFENDANT' })).toBeVisible()
})
