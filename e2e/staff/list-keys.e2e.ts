import type { Page } from '@playwright/test'
import { defendantsPath, filter, footer, form, listRows } from '../support/defendant-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { leadsPath } from '../support/leads-page.ts'
import { addDefendant, addLead } from '../support/records.ts'

/** The button of a row that opens its file. */
const opener = (page: Page, row: number) => listRows(page).nth(row).getByRole('button').first()
const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('the last digits of a phone lead to the file and back by keys alone', async ({ enter, api }) => {
  const { last_name, name, id } = await addDefendant(api, { phone: '5215550177' })
  const page = await enter('clerk', defendantsPath)
  await expect(listRows(page)).toHaveCount(10)
  await press(page, '/')
  await expect(filter(page, 'First Name')).toBeFocused()
  await press(page, 'Tab', 'Tab')
  await page.keyboard.type('5215550177')
  await press(page, 'Enter')
  await expect(listRows(page)).toHaveCount(1)
  await press(page, 'Escape')
  await expect(button(listRows(page).first(), name)).toBeFocused()
  await press(page, 'Enter')
  await expect(form(page).getByRole('heading', { level: 1 })).toContainText(last_name)
  await press(page, 'Escape')
  await expect(form(page)).toHaveCount(0)
  await expect(button(listRows(page).first(), name)).toBeFocused()

  // The same after the file was opened by its address
  await page.goto(`${defendantsPath}?last_name=${last_name}&id=${id}`)
  await expect(form(page).getByRole('heading', { level: 1 })).toContainText(last_name)
  await press(page, 'Escape')
  await expect(button(listRows(page).first(), name)).toBeFocused()
})

test('arrows and j and k move the row with a bar, up to the first and last', async ({ enter }) => {
  const page = await enter('clerk', defendantsPath)
  await expect(listRows(page)).toHaveCount(10)
  const bar = (row: number) =>
    listRows(page)
      .nth(row)
      .locator('td')
      .first()
      .evaluate((cell) => getComputedStyle(cell).boxShadow)
  await press(page, 'ArrowDown')
  await expect(opener(page, 0)).toBeFocused()
  expect(await bar(0)).toContain('inset')
  expect(await bar(1)).toBe('none')
  await press(page, 'j', 'j')
  await expect(opener(page, 2)).toBeFocused()
  await press(page, 'k')
  await expect(opener(page, 1)).toBeFocused()
  await press(page, 'ArrowUp', 'ArrowUp', 'ArrowUp')
  await expect(opener(page, 0)).toBeFocused()
  for (let step = 0; step < 12; step += 1) await press(page, 'j')
  await expect(opener(page, 9)).toBeFocused()
  await expect(opener(page, 9)).toBeInViewport()
})

test('n adds, and only for users who may', async ({ enter, enterElsewhere, api }) => {
  const page = await enter('clerk', defendantsPath)
  await expect(footer(page)).toBeVisible()
  await press(page, 'n')
  await expect(button(form(page), 'CREATE DEFENDANT')).toBeVisible()
  await expect(page).toHaveURL(`${defendantsPath}?id=new`)
  // A form is open: its letters are typed, and no key is for the list
  await press(page, 'Escape')
  await expect(form(page)).toHaveCount(0)

  const { last_name, name } = await addLead(api)
  const leads = await enterElsewhere('agent', `${leadsPath}?last_name=${last_name}`)
  await expect(button(leads, `View ${name}`)).toBeVisible()
  await press(leads, 'n')
  await expect(button(form(leads), 'CREATE LEAD')).toBeVisible()
})

test('keys are typed in a field, and do nothing while a dialog is open', async ({ enter }) => {
  const page = await enter('clerk', defendantsPath)
  await expect(footer(page)).toBeVisible()
  await filter(page, 'Last Name').focus()
  await page.keyboard.type('jn/?k')
  await expect(filter(page, 'Last Name')).toHaveValue('jn/?k')
  await filter(page, 'Last Name').fill('')
  await press(page, 'Escape', '?')
  await expect(keysDialog(page)).toBeVisible()
  await press(page, 'n', 'j', '/')
  await expect(keysDialog(page).getByRole('button', { name: 'CLOSE' })).toBeFocused()
  await expect(form(page)).toHaveCount(0)
  await press(page, 'Escape')
  await expect(keysDialog(page)).toHaveCount(0)
  await expect(opener(page, 0)).toBeFocused()
  await press(page, 'Control+j', 'Alt+n')
  await expect(form(page)).toHaveCount(0)
})

test('? shows all keys, and they can be turned off in the profile', async ({ enter }) => {
  const page = await enter('clerk', defendantsPath)
  const hint = page.getByText('all keys')
  await expect(hint).toBeVisible()
  await press(page, '?')
  await expect(keysDialog(page).getByRole('definition')).toHaveText([
    'Go to the first filter',
    'Next row',
    'Previous row',
    'Open the defendant of the row',
    'Leave the filters for the rows',
    'Select the row',
    'Select down',
    'Select up',
    'Add a defendant',
    'Search',
    'Show all keys',
  ])
  await keysDialog(page).getByRole('link', { name: 'profile' }).click()
  await expect(page).toHaveURL('/user-page')
  const choice = page.getByRole('switch', { name: 'Single keys run commands' })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()

  await page.goto(defendantsPath)
  await expect(footer(page)).toBeVisible()
  await expect(hint).toHaveCount(0)
  await press(page, 'j', 'n', '/', '?')
  await expect(page.locator('body')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/user-page')
  await expect(choice).not.toBeChecked()
  await choice.click()
  await page.goto(defendantsPath)
  await expect(footer(page)).toBeVisible()
  await press(page, 'j')
  await expect(opener(page, 0)).toBeFocused()
})
