import type { Page } from '@playwright/test'
import { defendantsPath, filter, footer, searchFor } from '../support/defendant-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { leadsPath } from '../support/leads-page.ts'
import { addBooking, addDefendant } from '../support/records.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Saved views' })
const view = (page: Page, name: string | RegExp) => views(page).getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const columnsButton = (page: Page) => page.getByRole('button', { name: /^Columns/ })
const column = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function saveView(page: Page, name: string): Promise<void> {
  await button(page, 'Save view').click()
  await expect(page.getByLabel('Name').last()).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

async function deleteView(page: Page, name: string): Promise<void> {
  await button(page, `Change the view ${name}`).click()
  await page.getByRole('menuitem', { name: 'DELETE' }).click()
  await expect(page.getByRole('status').filter({ hasText: `The view “${name}” is deleted.` })).toBeVisible()
  await expect(view(page, name)).toHaveCount(0)
}

test('columns are chosen by keyboard, remembered, and reset', async ({ enter, api }) => {
  const { id, last_name } = await addDefendant(api)
  await addBooking(api, id, { bail_amount: '15000', unpaid_balance: '1200' })
  const page = await enter('clerk', `${defendantsPath}?last_name=${last_name}`)
  await expect(header(page, 'Next Court')).toHaveCount(0)
  await columnsButton(page).focus()
  await page.keyboard.press('Enter')
  await column(page, 'Next Court').press('Space')
  await column(page, 'Balance').press('Space')
  await column(page, 'Link Last Sent').press('Space')
  await expect(column(page, 'First Name')).toBeDisabled()
  await expect(columnsButton(page)).toHaveText('Columns14 of 17')
  await page.keyboard.press('Escape')
  await expect(columnsButton(page)).toBeFocused()
  await expect(header(page, 'Next Court')).toBeVisible()
  await expect(header(page, 'Link Last Sent')).toHaveCount(0)
  await page.reload()
  await expect(header(page, 'Balance')).toBeVisible()
  await expect(page.getByRole('cell', { name: '$1,200' })).toBeVisible()
  await columnsButton(page).click()
  await button(page, 'RESET').click()
  await expect(header(page, 'Link Last Sent')).toBeVisible()
  await expect(header(page, 'Balance')).toHaveCount(0)
})

test('the files of a queue of the desk are neither the whole list nor to be saved as a view', async ({
  enter,
}) => {
  const page = await enter('clerk', `${defendantsPath}?queue=unsigned`)
  const all = view(page, /^All defendants/)
  await expect(footer(page)).toBeVisible()
  await expect(all).toBeVisible()
  await expect(all).not.toHaveAttribute('aria-current')
  await expect(button(page, 'Save view')).toHaveCount(0)
  await all.click()
  await expect(all).toHaveAttribute('aria-current', 'true')
  await expect(button(page, 'Save view')).toBeVisible()
})

test('a view keeps filters, order, columns and density, and brings them back', async ({ enter }) => {
  const page = await enter('clerk', defendantsPath)
  await searchFor(page, { Surety: 'Bankers', 'Last Name': 'gar' })
  await button(header(page, 'Last Name'), 'Last Name').click()
  await columnsButton(page).click()
  await column(page, 'Bail').click()
  await page.keyboard.press('Escape')
  await button(page, 'Comfortable rows').click()
  await saveView(page, 'Bankers G')
  await expect(view(page, /^Bankers G/)).toHaveAttribute('aria-current', 'true')
  const total = (await footer(page).textContent())?.match(/of (\d+)/)?.[1] ?? 'none'
  await expect(view(page, /^Bankers G/)).toContainText(total)

  await view(page, /^All defendants/).click()
  await expect(page).toHaveURL(defendantsPath)
  await columnsButton(page).click()
  await button(page, 'RESET').click()
  await page.keyboard.press('Escape')
  await button(page, 'Compact rows').click()
  await page.reload()
  await view(page, /^Bankers G/).click()
  await expect(filter(page, 'Last Name')).toHaveValue('gar')
  await expect(page).toHaveURL(/last_name=gar&surety=Bankers&sort_by=last_name&sort_direction=asc$/)
  await expect(header(page, 'Bail')).toBeVisible()
  await expect(button(page, 'Comfortable rows')).toHaveAttribute('aria-pressed', 'true')

  // What changes since can be saved in it
  await button(page, 'Remove filter Last Name').click()
  await expect(view(page, /^Bankers G/)).not.toHaveAttribute('aria-current')
  await button(page, 'Update “Bankers G”').click()
  await expect(view(page, /^Bankers G/)).toHaveAttribute('aria-current', 'true')
  await button(page, 'Compact rows').click()
  await view(page, /^Bankers G/).click()
  await expect(filter(page, 'Last Name')).toHaveValue('')
  await deleteView(page, 'Bankers G')
  await expect(button(page, 'UNDO')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(view(page, /^Bankers G/)).toHaveAttribute('aria-current', 'true')
  await expect(button(page, 'UNDO')).toHaveCount(0)
  await page.reload()
  await view(page, /^Bankers G/).click()
  await expect(page).toHaveURL(/surety=Bankers&sort_by=last_name&sort_direction=asc$/)
  await expect(header(page, 'Bail')).toBeVisible()
  await page.clock.install()
  await deleteView(page, 'Bankers G')
  await page.clock.runFor(10_000)
  await expect(button(page, 'UNDO')).toHaveCount(0)
})

test('a name that is taken is refused in words, and a view is renamed and shared', async ({
  enter,
  enterElsewhere,
}) => {
  const page = await enter('clerk', `${defendantsPath}?surety=FCS`)
  await saveView(page, 'FCS')
  await expect(view(page, /^FCS/)).toBeVisible()
  await button(page, 'Remove filter Surety').click()
  await searchFor(page, { 'Docs Sent': 'Yes' })
  await saveView(page, 'fcs')
  await expect(dialog(page)).toContainText('A view with this name is already there. Choose another name.')
  await page.getByLabel('Name').last().fill('Documents out')
  await page.keyboard.press('Enter')
  await expect(view(page, /^Documents out/)).toBeVisible()
  await button(page, 'Change the view Documents out').click()
  await page.getByRole('menuitem', { name: 'RENAME OR SHARE' }).click()
  await page.getByLabel('Name').last().fill('Docs out')
  await dialog(page).getByRole('switch').click()
  await button(dialog(page), 'SAVE').click()
  await expect(view(page, /^Docs out/)).toContainText('(shared)')

  const elsewhere = await enterElsewhere('agent', defendantsPath)
  await view(elsewhere, /^Docs out/).click()
  await expect(elsewhere).toHaveURL(/docs_sent=Yes$/)
  await expect(view(elsewhere, /^FCS/)).toHaveCount(0)
  await elsewhere.goto(leadsPath)
  await expect(view(elsewhere, /^All leads/)).toBeVisible()
  await expect(view(elsewhere, /^Docs out/)).toHaveCount(0)

  // One of somebody else asks first, because it can't be given back to them
  await elsewhere.goto(defendantsPath)
  await view(elsewhere, /^Docs out/).click()
  await button(elsewhere, 'Change the view Docs out').click()
  await elsewhere.getByRole('menuitem', { name: 'DELETE' }).click()
  await expect(dialog(elsewhere)).toContainText('Delete the view “Docs out”?')
  await button(dialog(elsewhere), 'CANCEL').click()
  await deleteView(page, 'Docs out')
  await view(page, /^FCS/).click()
  await deleteView(page, 'FCS')
})

test('leads have views of their own, which open on a phone', async ({ enter }) => {
  const page = await enter('clerk', `${leadsPath}?last_name=a`)
  await saveView(page, 'With an A')
  await expect(view(page, /^With an A/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await view(page, /^All leads/).click()
  await expect(page).toHaveURL(leadsPath)
  await view(page, /^With an A/).click()
  await expect(page).toHaveURL(/last_name=a$/)
  await expect(columnsButton(page)).toBeHidden()
  await deleteView(page, 'With an A')
})

test('pointing at a button of a row says what it does, from the first time on', async ({ enter }) => {
  const page = await enter('clerk', '/crm/defendants')
  const view = page.getByRole('button', { name: /^View / }).first()
  await view.hover()
  await expect(page.getByRole('tooltip')).toHaveText('View')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.getByRole('button', { name: 'Refresh' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('Refresh')
})
