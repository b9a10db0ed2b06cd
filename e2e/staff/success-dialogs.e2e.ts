import { updateDefendant } from '@bailiwick/contract/defendants'
import type { Page } from '@playwright/test'
import { defendantsPath, form, infoOf, openTab } from '../support/defendant-page.ts'
import { button, dialogWithText, dismissOutcome, field, topDialog } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant, newLastName } from '../support/records.ts'

const updated = 'Successfully updated defendant'

async function save(page: Page, note: string): Promise<void> {
  await field(page, 'Notes', 'General Notes').fill(note)
  await page.keyboard.press('Control+s')
}

test('a success closes by itself after 3 seconds, and what follows on closing follows [OPEN-183]', async ({
  page,
  enter,
}) => {
  await page.clock.install()
  await enter('clerk', `${defendantsPath}?id=new`)
  const last = newLastName()
  await field(page, 'Identity', 'First Name').fill('RENEE')
  await field(page, 'Identity', 'Last Name').fill(last)
  // The dialog opens under a pointer at rest
  await page.mouse.move(720, 450)
  await page.keyboard.press('Control+s')
  await expect(dialogWithText(page, 'Successfully created defendant')).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(dialogWithText(page, 'Successfully created defendant')).toHaveCount(0)
  await expect(form(page).getByRole('tab', { selected: true })).toHaveText('Overview')
  await expect(form(page).getByRole('heading', { name: `${last}, RENEE`, level: 1 })).toBeVisible()
})

test('a success stays while the pointer is on it, or the focus by a person [OPEN-183]', async ({
  page,
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  await page.clock.install()
  await enter('clerk', infoOf(path))
  await save(page, 'Called once.')
  const outcome = dialogWithText(page, updated)
  await expect(outcome).toBeVisible()
  await topDialog(page).hover()
  await page.clock.fastForward(60_000)
  await expect(outcome).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.fastForward(3000)
  await expect(outcome).toHaveCount(0)

  // On a busy machine the success may have closed before the key comes
  let times = 1
  await expect(async () => {
    await save(page, `Called ${(times += 1)} times.`)
    await expect(topDialog(page).getByRole('status')).toBeFocused({ timeout: 5000 })
    await page.keyboard.press('Tab')
    await expect(button(topDialog(page), 'CLOSE')).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.clock.fastForward(60_000)
  await expect(outcome).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(outcome).toHaveCount(0)
  await expect(form(page)).toBeVisible()
})

test('any key or press closes a success, and nothing but CLOSE and Escape an error [OPEN-183]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  const outcome = dialogWithText(page, updated)
  // A key that is typed reaches the field that gets the focus back
  const ways = [
    { close: () => page.keyboard.press('x'), typed: 'x' },
    { close: () => page.keyboard.press('Space'), typed: ' ' },
    { close: () => page.keyboard.press('Enter'), typed: '' },
    { close: () => page.keyboard.press('Escape'), typed: '' },
    // A click within a double click's time closes nothing
    { close: () => outcome.click({ delay: 400 }), typed: '' },
  ]
  for (const [count, { close, typed }] of ways.entries()) {
    await save(page, `Called ${count} times.`)
    await expect(topDialog(page).getByRole('status')).toBeFocused()
    // So that it doesn't close by itself before
    await topDialog(page).hover()
    await close()
    await expect(outcome).toHaveCount(0)
    await expect(field(page, 'Notes', 'General Notes')).toHaveValue(`Called ${count} times.${typed}`)
  }

  await page.route(`**${updateDefendant.path}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { error: 'Out of order.' } })
      : route.fallback(),
  )
  await page.clock.install()
  await save(page, 'Called again.')
  const refusal = dialogWithText(page, 'Out of order.')
  await expect(refusal).toBeVisible()
  await page.clock.fastForward(60_000)
  await page.keyboard.press('x')
  await refusal.click()
  await expect(refusal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refusal).toHaveCount(0)
})

test('who goes on typing after a save loses no letter, and opens nothing by it [OPEN-183]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  const notes = field(page, 'Notes', 'General Notes')
  await notes.pressSequentially('abc')
  await page.keyboard.press('Control+s')
  await expect(topDialog(page).getByRole('status')).toBeFocused()
  // Each of them is also a key of the file
  await page.keyboard.type('dem1')
  await expect(notes).toHaveValue('abcdem1')
  await expect(notes).toBeFocused()
  await expect(form(page).getByRole('tab', { selected: true })).toHaveText('Defendants Info')
})

test('after UPDATE by mouse the focus returns to the last field, or to the heading of the form', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  const notes = field(page, 'Notes', 'General Notes')
  await notes.fill('Called once.')
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, updated)
  await expect(notes).toBeFocused()

  // Typed while the success is shown
  await notes.fill('Called twice.')
  await button(form(page), 'UPDATE DEFENDANT').click()
  await expect(topDialog(page).getByRole('status')).toBeFocused()
  await page.keyboard.type(' Really.')
  await expect(notes).toHaveValue('Called twice. Really.')

  await openTab(page, 'Submit')
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, updated)
  await expect(form(page).getByRole('heading', { level: 1 })).toBeFocused()
})
