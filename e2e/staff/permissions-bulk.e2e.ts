import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { button } from '../support/elements.ts'
import { expect, test as base } from '../support/fixtures.ts'
import {
  chooseInFilter,
  expectReloaded,
  footer,
  markPage,
  permissionsOf,
  permissionsPath,
  setPermissions,
  userIdOf,
  userItems,
} from '../support/permissions-page.ts'
import { freePort, Portal } from '../support/portal.ts'

const script = new URL('../support/large-office.ts', import.meta.url).pathname

/** A portal of an office with five hundred more staff, and two databases. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'bailiwick-office-'))
      const data = join(folder, 'data')
      cpSync(process.env['BAILIWICK_SAMPLE'] ?? '', data, { recursive: true })
      await promisify(execFile)(process.execPath, [script, data, '500'])
      const portal = new Portal(await freePort(), data)
      await portal.start()
      await use(portal)
      await portal.kill()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const saveCall = '**/api/userperms/user'

test('bulk assign goes through 500 users and leaves the one that fails unchanged [PERM-47, PERM-49, PERM-51, PERM-52, PERM-53]', async ({
  page,
  enter,
  api,
}) => {
  await enter('warden', `${permissionsPath}?mode=bulk`)
  await chooseInFilter(page, 'Office', 'Large Office')
  await expect(footer(page)).toHaveText('Showing 1-10 of 500 filtered users')
  await button(page, 'ASSIGN').click()
  await expect(page.getByText('No Changes have been made, Nothing to Save')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Assign CRM Admin' }).check()
  await page.getByRole('checkbox', { name: 'Assign Admin SMS Template: Edit' }).check()
  await page.getByRole('checkbox', { name: 'Remove CRM Edit' }).check()
  await button(page, 'ASSIGN').click()
  const modal = page.getByRole('dialog', { name: 'Bulk assign' })
  await expect(modal.getByRole('list', { name: 'Assign' }).getByRole('listitem')).toHaveText([
    'CRM – Admin',
    'Admin – SMS Template Edit',
  ])
  await expect(modal.getByRole('list', { name: 'Remove' }).getByRole('listitem')).toHaveText(['CRM – Edit'])
  await expect(modal.getByText('For 500 of 500 users')).toBeVisible()
  await expect(modal.getByRole('checkbox', { checked: true })).toHaveCount(500)
  await modal.getByRole('checkbox', { name: /^User 500/ }).uncheck()
  await expect(modal.getByText('For 499 of 500 users')).toBeVisible()

  const broken = await userIdOf(api, 'user250')
  await page.route(saveCall, (route) =>
    route.request().postDataJSON().user_id === broken
      ? route.fulfill({ status: 500, json: { error: 'Something went wrong.' } })
      : route.continue(),
  )
  await button(modal, 'Submit').click()
  const report = modal.getByRole('log', { name: 'Report' }).getByRole('listitem')
  await expect(button(modal, 'OK')).toBeDisabled()
  await expect(report.last()).toHaveText('Finished Bulk Assign', { timeout: 90_000 })
  const lines = await report.allTextContents()
  expect(lines).toHaveLength(500)
  expect(lines.slice(0, 2)).toEqual(['Updated user001', 'Updated user002'])
  expect(lines.filter((line) => !line.startsWith('Updated '))).toEqual([
    'Failed user250 – Something went wrong.',
    'Finished Bulk Assign',
  ])
  await expect(modal.getByRole('alert')).toHaveText('1 user was not changed: user250')

  const [every, none] = [['4', '5'], ['3']]
  for (const [username, permissions] of [
    ['user001', every],
    ['user249', every],
    ['user250', none],
    ['user251', every],
    ['user499', every],
    ['user500', none],
  ] as const) {
    expect([username, await permissionsOf(api, username)]).toEqual([username, permissions])
  }
  await markPage(page)
  await button(modal, 'OK').click()
  await expect(modal).toHaveCount(0)
  await expectReloaded(page)
  // The reload has reset the filters
  await expect(footer(page)).toHaveText(/^Showing 1-10 of \d+ users$/)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await chooseInFilter(page, 'Holds all of', 'CRM – Admin', 'Admin – SMS Template Edit')
  await chooseInFilter(page, 'Office', 'Large Office')
  await expect(footer(page)).toHaveText('Showing 1-10 of 498 filtered users')
})

test('OK closes the report, and 300 ms later the page is reloaded [PERM-48, PERM-54, PERM-55, OPEN-34]', async ({
  page,
  enter,
}) => {
  await page.clock.install()
  await enter('warden', `${permissionsPath}?mode=bulk`)
  await page.getByRole('searchbox', { name: 'Name' }).fill('Quinn')
  await expect(userItems(page)).toHaveText([/^Quinn/])
  await page.getByRole('checkbox', { name: 'Assign CRM Edit' }).check()
  await button(page, 'ASSIGN').click()
  let saves = 0
  page.on('request', (request) => (saves += request.method() === 'POST' ? 1 : 0))
  await button(page, 'Submit').click()
  await expect(page.getByRole('log').getByRole('listitem')).toHaveText([
    /^Updated quinn/,
    'Finished Bulk Assign',
  ])
  expect(saves).toBe(0)
  await markPage(page)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await button(page, 'OK').click()
  await page.clock.runFor(250)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('html[data-marked]')).toHaveCount(1)
  await page.clock.runFor(100)
  await expectReloaded(page)
})

test('filtering by databases shows their grid, in which Edit brings View along [PERM-19, PERM-36, PERM-56, PERM-57, PERM-58]', async ({
  page,
  enter,
  api,
}) => {
  await setPermissions(api, 'user007', [3])
  await enter('owner', `${permissionsPath}?mode=bulk`)
  const grid = page.getByRole('table', { name: 'SAP' })
  await expect(page.getByRole('table', { name: 'CRM' })).toBeVisible()
  await expect(grid).toHaveCount(0)
  await chooseInFilter(page, 'Holds all of', 'SAP – View', 'SAP – Edit')
  await expect(footer(page)).toHaveText('No users')
  await expect(grid.getByRole('rowheader')).toHaveText([
    /^North: View/,
    /^North: Edit/,
    /^South: View/,
    /^South: Edit/,
  ])
  await grid.getByRole('checkbox', { name: 'Assign SAP North: Edit' }).check()
  const view = grid.getByRole('checkbox', { name: 'Assign SAP North: View' })
  await expect(view).toBeChecked()
  await expect(view).toBeDisabled()
  await expect(grid.getByRole('checkbox', { name: 'Remove SAP North: View' })).toBeDisabled()
  await expect(page.getByText('2 to assign, 0 to remove')).toBeVisible()
  await grid.getByRole('checkbox', { name: 'Assign SAP North: Edit' }).uncheck()
  await expect(view).toBeEnabled()
  await grid.getByRole('checkbox', { name: 'Remove SAP South: View' }).check()
  await expect(grid.getByRole('checkbox', { name: 'Remove SAP South: Edit' })).toBeChecked()
  // Without Edit in the filter only View is offered, and what is hidden is not assigned
  await chooseInFilter(page, 'Holds all of', 'SAP – Edit')
  await expect(grid.getByRole('rowheader')).toHaveText([/^North: View/, /^South: View/])
  await chooseInFilter(page, 'Holds all of', 'SAP – View')
  await expect(grid).toHaveCount(0)
  await expect(page.getByText('0 to assign, 0 to remove')).toBeVisible()
})
