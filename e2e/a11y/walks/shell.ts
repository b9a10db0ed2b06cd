import { readFilesState } from '@bailiwick/contract/settings'
import { expect } from '@playwright/test'
import { desktopOnly, phoneOnly } from '../../support/axe.ts'
import { button, pageHeading, sidebar } from '../../support/elements.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkOwnersPages({ page, enter, check }: Stage): Promise<void> {
  await enter('owner')
  for (const path of [
    '/dashboard',
    '/payroll',
    '/components/maintenance_toggle',
    '/components/maintenance_page',
    '/user-page',
  ]) {
    await page.goto(path)
    await expect(pageHeading(page)).toBeVisible()
    await check(`the owner's page ${path}`)
  }
  await page.route(`**${readFilesState.path}`, (route) => route.fulfill({ json: { lost: 3 } }))
  await page.goto('/dashboard')
  await expect(page.getByText('3 photos and documents are missing on the server')).toBeVisible()
  await check('the dashboard of an owner whose files are lost')
}

async function walkNavigation({ page, enter, check }: Stage): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('sidebar', 'wide'))
  await enter('owner')
  for (const group of ['Components', 'Forms', 'Tables', 'Maps', 'Pages'])
    await button(sidebar(page), group).click()
  await check('the sidebar with its groups open', { sizes: desktopOnly })
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Menu').click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await check('the drawer of a phone', { sizes: phoneOnly })
}

async function walkFallbacks({ page, enter, pageErrors, check }: Stage): Promise<void> {
  await enter('texter', '/user-admin')
  await expect(page.getByRole('alert')).toBeVisible()
  await check('the dashboard after a page was refused')
  await enter('newcomer')
  await expect(pageHeading(page)).toBeVisible()
  await check('the dashboard of a user without permissions')
  await page.route('**/assets/ProfilePage-*', (route) => route.abort())
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByText('This page could not be shown')).toBeVisible()
  await check('a page that broke')
  for (const error of pageErrors.splice(0)) expect(error).toContain('ProfilePage')
}

export const shellWalks: readonly PageWalk[] = [
  { name: "the owner's pages", walk: walkOwnersPages },
  { name: 'the sidebar and the drawer', walk: walkNavigation },
  { name: 'the dashboard and a page that broke', walk: walkFallbacks },
]
