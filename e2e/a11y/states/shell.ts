import { expect } from '@playwright/test'
import { desktopOnly, phoneOnly } from '../../support/axe.ts'
import { button, pageHeading, sidebar } from '../../support/elements.ts'
import type { PageState } from './page-state.ts'

const ownersPage = (path: string): PageState => ({
  name: `the owner's page ${path}`,
  async open({ page, enter }) {
    await enter('owner', path)
    await expect(pageHeading(page)).toBeVisible()
  },
})
const profileChunk = '**/assets/ProfilePage-*'

export const shellStates: readonly PageState[] = [
  {
    name: 'the dashboard of a user without permissions',
    async open({ page, enter }) {
      await enter('newcomer')
      await expect(pageHeading(page)).toBeVisible()
    },
  },
  {
    name: 'the dashboard after a page was refused',
    async open({ page, enter }) {
      await enter('texter', '/user-admin')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  ownersPage('/dashboard'),
  ownersPage('/crm/leads'),
  ownersPage('/payroll'),
  ownersPage('/components/notifications_admin'),
  ownersPage('/components/maintenance_toggle'),
  ownersPage('/components/maintenance_page'),
  ownersPage('/user-page'),
  {
    name: 'the sidebar with its groups open',
    sizes: desktopOnly,
    async open({ page, enter }) {
      await page.addInitScript(() => localStorage.setItem('sidebar', 'wide'))
      await enter('owner')
      for (const group of ['Components', 'Forms', 'Tables', 'Maps', 'Pages'])
        await button(sidebar(page), group).click()
    },
  },
  {
    name: 'the drawer of a phone',
    sizes: phoneOnly,
    async open({ page, enter }) {
      await page.setViewportSize({ width: 390, height: 844 })
      await enter('owner')
      await button(page, 'Menu').click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    },
  },
  {
    name: 'a page that broke',
    async open({ page, enter, pageErrors }) {
      await enter('newcomer')
      await page.route(profileChunk, (route) => route.abort())
      await page.getByRole('link', { name: 'Profile', exact: true }).click()
      await expect(page.getByText('This page could not be shown')).toBeVisible()
      for (const error of pageErrors.splice(0)) expect(error).toContain('ProfilePage')
    },
  },
]
