import { expect } from '@playwright/test'
import { defendantsPath, filter, openMoreFilters } from '../../support/defendant-page.ts'
import { button } from '../../support/elements.ts'
import { failWith, neverAnswer } from '../../support/network.ts'
import { desktopOnly } from '../../support/axe.ts'
import type { PageWalk, Stage } from './page-walk.ts'

const listCall = /\/api\/crm\/defendants\?/

async function walkList({ page, enter, check }: Stage): Promise<void> {
  await enter('owner', defendantsPath)
  await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
  await page.keyboard.press('j')
  await check('the list of defendants with the row of the keyboard')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await check('the keys of the list')
  await page.goto(`${defendantsPath}?booking=2&surety=FCS`)
  await openMoreFilters(page)
  await button(page, 'Comfortable rows').click()
  await expect(page.getByText(/^Matches booking number /).first()).toBeVisible()
  await check('the list with all filters and why its rows match')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(defendantsPath)
  await button(page, 'Filters').click()
  await filter(page, 'Arrest Date').fill('13/45/2026')
  await button(page, 'SEARCH').click()
  await expect(page.getByText('Invalid Date, please format to MM/DD/YYYY').first()).toBeVisible()
  await check('the filters with an error')
  await page.goto(`${defendantsPath}?last_name=NOBODYHASTHIS`)
  await expect(page.getByText('No defendants found')).toBeVisible()
  await check('an empty list of defendants')
  await failWith(page, listCall, 500, 'Something went wrong.')
  await page.goto(defendantsPath)
  await expect(page.getByText('The list did not load')).toBeVisible()
  await check('a list of defendants that did not load')
  await page.unroute(listCall)
  await neverAnswer(page, listCall)
  await page.goto(defendantsPath)
  await expect(page.getByText('Loading defendants')).toBeAttached()
  await check('the list of defendants while it loads')
}

async function walkSelection({ page, enter, check }: Stage): Promise<void> {
  await enter('owner', `${defendantsPath}?surety=FCS`)
  await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
  await page.getByRole('button', { name: /^Columns/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Next Court' })).toBeVisible()
  for (const name of ['Next Court', 'Bail', 'Balance', 'Agent'])
    await page.getByRole('checkbox', { name, exact: true }).click()
  await check('the columns of the list', { sizes: desktopOnly })
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select the 10 on this page' }).check()
  await check('the list with extra columns and a selection')
  await button(page, 'TEXT').click()
  await expect(page.getByLabel('Text').last()).toBeFocused()
  await check('the text to selected files')
  await page.getByLabel('Text').last().fill('Please call us.')
  await page.getByRole('button', { name: /^SEND TO/ }).click()
  await expect(button(page, 'CLOSE')).toBeVisible()
  await check('what became of a text to many')
  await button(page, 'CLOSE').click()
  await button(page, 'SHARE').click()
  await expect(page.getByLabel('Access')).toBeVisible()
  await check('the sharing of selected files')
  await button(page, 'CANCEL').click()
  await button(page, 'Save view').click()
  await expect(page.getByLabel('Name').last()).toBeFocused()
  await check('the dialog that saves a view')
  await page.keyboard.type('FCS of the walk')
  await page.keyboard.press('Enter')
  await button(page, 'Change the view FCS of the walk').click()
  await expect(page.getByRole('menuitem', { name: 'DELETE' })).toBeVisible()
  await check('the menu of a view')
  await page.getByRole('menuitem', { name: 'DELETE' }).click()
  await expect(button(page, 'UNDO')).toBeVisible()
  await check('the notice about a deleted view')
}

export const defendantListWalks: readonly PageWalk[] = [
  { name: 'the list of defendants', walk: walkList },
  { name: 'the selection, columns and views of the list', walk: walkSelection },
]
