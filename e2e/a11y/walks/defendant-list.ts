import { expect } from '@playwright/test'
import { defendantsPath, filter, openMoreFilters } from '../../support/defendant-page.ts'
import { button } from '../../support/elements.ts'
import { failWith, neverAnswer } from '../../support/network.ts'
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

export const defendantListWalks: readonly PageWalk[] = [{ name: 'the list of defendants', walk: walkList }]
