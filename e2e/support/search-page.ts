import type { Locator, Page } from '@playwright/test'

export const searchCall = /\/api\/crm\/search\?/
/** The dialog that searches everywhere. */
export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' })
export const searchInput = (page: Page): Locator => page.getByRole('combobox', { name: 'Search' })
