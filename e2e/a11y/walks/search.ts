import { expect, type Locator, type Page } from '@playwright/test'
import { failWith, neverAnswer } from '../../support/network.ts'
import { addDefendant } from '../../support/records.ts'
import type { PageWalk, Stage } from './page-walk.ts'

const searchCall = /\/api\/crm\/search\?/
const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' })
const input = (page: Page): Locator => page.getByRole('combobox', { name: 'Search' })

async function openSearch(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeAttached()
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
}

async function walkSearch({ page, api, enter, check }: Stage): Promise<void> {
  const { last_name, name } = await addDefendant(api)
  await enter('owner')
  await openSearch(page)
  await check('the empty search')
  await input(page).fill('Ana Sample 555 0123')
  await check('the search for a name and a number')
  await input(page).fill(last_name)
  await expect(palette(page).getByRole('option')).toContainText([name])
  await check('the search with a result')
  await input(page).fill('qqqq zzzz')
  await expect(palette(page).getByText('Nothing found with that name or number.')).toBeVisible()
  await check('the search that found nothing')
  await failWith(page, searchCall, 500, 'Out of order.')
  await input(page).fill('garcia')
  await expect(palette(page).getByRole('alert')).toContainText('Out of order.')
  await check('the search that failed')
  await page.unroute(searchCall)
  await neverAnswer(page, searchCall)
  await input(page).fill('555')
  await expect(palette(page).getByRole('status')).toHaveText('Searching…')
  await check('the search while it waits')

  await enter('newcomer')
  await openSearch(page)
  await input(page).fill('nothing of the kind')
  await expect(page.getByText('No page with that name.')).toBeVisible()
  await check('the search without a page of that name')
}

export const searchWalks: readonly PageWalk[] = [{ name: 'the search', walk: walkSearch }]
