import { expect, type Page } from '@playwright/test'
import { failWith, neverAnswer } from '../../support/network.ts'
import { addDefendant } from '../../support/records.ts'
import type { PageWalk, Stage } from './page-walk.ts'
import { searchCall, palette, searchInput } from '../../support/search-page.ts'

async function openSearch(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeAttached()
  await page.keyboard.press('Control+k')
  await expect(searchInput(page)).toBeFocused()
}

async function walkSearch({ page, api, enter, check }: Stage): Promise<void> {
  const { last_name, name } = await addDefendant(api)
  await enter('owner')
  await openSearch(page)
  await check('the empty search')
  await searchInput(page).fill('Ana Sample 555 0123')
  await check('the search for a name and a number')
  await searchInput(page).fill(last_name)
  await expect(palette(page).getByRole('option')).toContainText([name])
  await check('the search with a result')
  await searchInput(page).fill('qqqq zzzz')
  await expect(palette(page).getByText('Nothing found with that name or number.')).toBeVisible()
  await check('the search that found nothing')
  await failWith(page, searchCall, 500, 'Out of order.')
  await searchInput(page).fill('garcia')
  await expect(palette(page).getByRole('alert')).toContainText('Out of order.')
  await check('the search that failed')
  await page.unroute(searchCall)
  await neverAnswer(page, searchCall)
  await searchInput(page).fill('555')
  await expect(palette(page).getByRole('status')).toHaveText('Searching…')
  await check('the search while it waits')

  await enter('newcomer')
  await openSearch(page)
  await searchInput(page).fill('nothing of the kind')
  await expect(page.getByText('No page with that name.')).toBeVisible()
  await check('the search without a page of that name')
}

export const searchWalks: readonly PageWalk[] = [{ name: 'the search', walk: walkSearch }]
