import { expect, type Locator, type Page } from '@playwright/test'
import { failWith, neverAnswer } from '../../support/network.ts'
import { addDefendant } from '../../support/records.ts'
import type { PageState, Stage } from './page-state.ts'

const searchCall = /\/api\/crm\/search\?/
const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' })

/** Opens the search and types into it. */
async function search({ page }: Stage, text: string): Promise<void> {
  await expect(page.getByRole('banner')).toBeAttached()
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: 'Search' })
  await expect(input).toBeFocused()
  await input.fill(text)
}

export const searchStates: readonly PageState[] = [
  {
    name: 'the empty search',
    async open(stage) {
      await stage.enter('owner')
      await search(stage, '')
    },
  },
  {
    name: 'the search for a name and a number',
    async open(stage) {
      await stage.enter('owner')
      await search(stage, 'Ana Sample 555 0123')
    },
  },
  {
    name: 'the search with a result',
    async open(stage) {
      const { last_name, name } = await addDefendant(stage.api)
      await stage.enter('clerk')
      await search(stage, last_name)
      await expect(palette(stage.page).getByRole('option')).toContainText([name])
    },
  },
  {
    name: 'the search without a page of that name',
    async open(stage) {
      await stage.enter('newcomer')
      await search(stage, 'nothing of the kind')
      await expect(stage.page.getByText('No page with that name.')).toBeVisible()
    },
  },
  {
    name: 'the search that found nothing',
    async open(stage) {
      await stage.enter('clerk')
      await search(stage, 'qqqq zzzz')
      await expect(palette(stage.page).getByText('Nothing found with that name or number.')).toBeVisible()
    },
  },
  {
    name: 'the search that failed',
    async open(stage) {
      await stage.enter('clerk')
      await failWith(stage.page, searchCall, 500, 'Out of order.')
      await search(stage, 'garcia')
      await expect(palette(stage.page).getByRole('alert')).toContainText('Out of order.')
    },
  },
  {
    name: 'the search while it waits',
    async open(stage) {
      await stage.enter('clerk')
      await neverAnswer(stage.page, searchCall)
      await search(stage, '555')
      await expect(palette(stage.page).getByRole('status')).toHaveText('Searching…')
    },
  },
]
