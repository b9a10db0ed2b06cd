import type { Locator, Page } from '@playwright/test'

export const leadsPath = '/crm/leads'
export const leadTable = (page: Page): Locator => page.getByRole('region', { name: 'Leads', exact: true })
