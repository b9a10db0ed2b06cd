import { expect } from '@playwright/test'
import { defendantsPath, filter } from '../../support/defendant-page.ts'
import { button } from '../../support/elements.ts'
import { failWith, neverAnswer } from '../../support/network.ts'
import type { PageState } from './page-state.ts'

const listCall = /\/api\/crm\/defendants\?/

export const defendantListStates: readonly PageState[] = [
  {
    name: 'the list of defendants',
    async open({ page, enter }) {
      await enter('owner', defendantsPath)
      await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
    },
  },
  {
    name: 'the filters with an error',
    async open({ page, enter }) {
      await page.setViewportSize({ width: 390, height: 844 })
      await enter('owner', defendantsPath)
      await button(page, 'Filters').click()
      await filter(page, 'Arrest Date').fill('13/45/2026')
      await button(page, 'SEARCH').click()
      await expect(page.getByText('Invalid Date, please format to MM/DD/YYYY').first()).toBeVisible()
    },
  },
  {
    name: 'an empty list of defendants',
    async open({ page, enter }) {
      await enter('owner', `${defendantsPath}?last_name=NOBODYHASTHIS`)
      await expect(page.getByText('No defendants found')).toBeVisible()
    },
  },
  {
    name: 'a list of defendants that did not load',
    async open({ page, enter }) {
      await failWith(page, listCall, 500, 'Something went wrong.')
      await enter('owner', defendantsPath)
      await expect(page.getByText('The list did not load')).toBeVisible()
    },
  },
  {
    name: 'the list of defendants while it loads',
    async open({ page, enter }) {
      await neverAnswer(page, listCall)
      await enter('owner', defendantsPath)
      await expect(page.getByText('Loading defendants')).toBeAttached()
    },
  },
]
