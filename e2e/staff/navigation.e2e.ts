import { logout } from '@bailiwick/contract/auth'
import type { Locator, Page } from '@playwright/test'
import { apiClient, tokenFor } from '../support/api.ts'
import { emptyQueues } from '../support/desk-page.ts'
import { pageHeading, sidebar } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillSignIn, signInPath } from '../support/sign-in-page.ts'
import { setStaff, type StaffUser } from '../support/staff.ts'
import { forgedToken, hoursFromNow, storedItem } from '../support/tokens.ts'

const toSignIn = (group: string) => `${signInPath}?o=${group}`

interface Gate {
  path: string
  /** In the page's title, on the page and in the sidebar. */
  name: string
  /** The group in the address of the sign-in. */
  group: string
  may: StaffUser
  mayNot: StaffUser
}

type Enter = (user: StaffUser, path?: string) => Promise<Page>

/** Without a token or the permission the gate refuses, before the server does; with the permission the page opens. */
async function checkGate(page: Page, enter: Enter, { path, name, group, may, mayNot }: Gate) {
  await page.context().setStorageState({ cookies: [], origins: [] })
  await page.goto(path)
  await expect(page).toHaveURL(toSignIn(group))
  await enter(mayNot, path)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('alert')).toContainText(`“${name}” requires a permission`)
  await enter(may, path)
  await expect(pageHeading(page)).toHaveText(name)
  await expect(page).toHaveURL(path)
  await expect(page).toHaveTitle(`${name} · Bailiwick`)
}

/** Expects a page with its heading and nothing else to read, see or use. */
async function expectHeadingAlone(page: Page, name: string) {
  await expect(page.getByRole('main')).toHaveText(name)
  await expect(page.getByRole('main').locator('a, button, input, img, svg, table')).toHaveCount(0)
}

test('the root leads to the dashboard with a token, and without one to the sign-in [NAV-6, NAV-7, NAV-9]', async ({
  page,
  enter,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(signInPath)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(signInPath)
  await enter('clerk', '/')
  await expect(page).toHaveURL('/dashboard')
})

test('the dashboard welcomes everybody who signed in, with no permission at all [NAV-8, NAV-10]', async ({
  enter,
}) => {
  const page = await enter('newcomer')
  await expect(pageHeading(page)).toHaveText('Welcome to the Bailiwick portal')
  await expect(page).toHaveTitle('Dashboard · Bailiwick')
  await page.goto('/crm/defendants')
  await expect(page).toHaveURL('/dashboard')
})

test('/pages offers no registration, and only the sign-in is public [NAV-12, NAV-13, OPEN-16]', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.goto('/pages')
  await expect(page).toHaveURL('/pages/register-page')
  await expect(pageHeading(page)).toHaveText('Register')
  await expect(page.locator('input, form')).toHaveCount(0)
  await page.goto('/pages/lock-screen-page')
  await expect(pageHeading(page)).toHaveText('Lock Screen')
  await expect(page.locator('input, form')).toHaveCount(0)
  expect(calls).toEqual([])
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await expect(page).toHaveURL(signInPath)
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible()
  // A page without the sidebar isn't public either
  await page.goto('/signed-document?envelope_id=e')
  await expect(page).toHaveURL(toSignIn('CRM'))
})

test('Power Numbers and Agent Area take the CRM admin permission and show their heading alone [NAV-15, NAV-17, OPEN-17]', async ({
  page,
  enter,
}) => {
  for (const [path, name] of [
    ['/power-numbers', 'Power Numbers'],
    ['/agent-area', 'Agent Area'],
  ] as const) {
    await checkGate(page, enter, { path, name, group: 'CRM', may: 'agent', mayNot: 'clerk' })
    await expectHeadingAlone(page, name)
  }
})

test('Clients, Payments and Payroll take the CRM admin permission and show their heading alone [NAV-15, NAV-16, NAV-36]', async ({
  page,
  enter,
}) => {
  for (const [path, name] of [
    ['/clients', 'Clients'],
    ['/payments', 'Payments'],
    ['/payroll', 'Payroll'],
  ] as const) {
    await checkGate(page, enter, { path, name, group: 'CRM', may: 'agent', mayNot: 'clerk' })
    await expectHeadingAlone(page, name)
  }
})

test('the leads take the CRM group [NAV-18, NAV-35, NAV-36, NAV-37, NAV-39]', async ({ page, enter }) => {
  await checkGate(page, enter, {
    path: '/crm/leads',
    name: 'Leads',
    group: 'CRM',
    may: 'clerk',
    mayNot: 'warden',
  })
})

test('the defendants take the CRM group [NAV-19, NAV-35, NAV-36, NAV-37, NAV-39]', async ({
  page,
  enter,
}) => {
  await checkGate(page, enter, {
    path: '/crm/defendants',
    name: 'Defendants',
    group: 'CRM',
    may: 'clerk',
    mayNot: 'hirer',
  })
})

test('the notifications take the CRM group [NAV-20, NAV-36, NAV-37, NAV-39]', async ({ page, enter }) => {
  const name = 'Notifications'
  await checkGate(page, enter, {
    path: '/crm/notifications',
    name,
    group: 'CRM',
    may: 'clerk',
    mayNot: 'texter',
  })
})

test('the history takes the CRM admin permission: the group is not enough [NAV-21, NAV-36, NAV-39]', async ({
  page,
  enter,
}) => {
  const path = '/crm/histories'
  await checkGate(page, enter, { path, name: 'History', group: 'CRM', may: 'agent', mayNot: 'clerk' })
})

test('the permissions page takes UserPerms [NAV-22, NAV-36, NAV-39]', async ({ page, enter }) => {
  const name = 'User Permissions'
  await checkGate(page, enter, {
    path: '/user-permissions',
    name,
    group: 'UserPerms',
    may: 'warden',
    mayNot: 'hirer',
  })
})

test('the page of staff users takes UserAdmin [NAV-23, NAV-36, NAV-39]', async ({ page, enter }) => {
  await checkGate(page, enter, {
    path: '/user-admin',
    name: 'User Admin',
    group: 'UserAdmin',
    may: 'hirer',
    mayNot: 'warden',
  })
})

test('the SMS templates take the SMS permission [NAV-24, NAV-36, NAV-39]', async ({ page, enter }) => {
  const path = '/components/notifications_admin'
  await checkGate(page, enter, { path, name: 'SMS Templates', group: 'SMS', may: 'texter', mayNot: 'clerk' })
})

test('the maintenance toggle takes UserPerms, also from developers who see it listed [NAV-28, NAV-36, NAV-39, OPEN-54]', async ({
  page,
  enter,
}) => {
  const path = '/components/maintenance_toggle'
  await checkGate(page, enter, {
    path,
    name: 'Tool maintenance',
    group: 'UserPerms',
    may: 'warden',
    mayNot: 'developer',
  })
})

test('the demonstration pages take the Developer permission, and /rtl leads to its page [NAV-29, NAV-36, NAV-39]', async ({
  page,
  enter,
}) => {
  await checkGate(page, enter, {
    path: '/widgets',
    name: 'Widgets',
    group: 'Developer',
    may: 'developer',
    mayNot: 'agent',
  })
  await page.goto('/rtl')
  await expect(page).toHaveURL('/rtl/rtl-support-page')
  await expect(pageHeading(page)).toHaveText('RTL Support')
})

test("a page's title and heading are its name in the sidebar [NAV-56, OPEN-13]", async ({ page, enter }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await enter('agent')
  expect(await menuOf(page)).toEqual(agentsMenu)
  for (const name of agentsMenu.slice(1)) {
    await sidebar(page).getByRole('link', { name, exact: true }).click()
    await expect(pageHeading(page)).toHaveText(name)
    await expect(page).toHaveTitle(`${name} · Bailiwick`)
    await expect(sidebar(page).locator('[aria-current=page]')).toHaveText(name)
  }
})

const agentsMenu = [
  'Dashboard',
  'Leads',
  'Defendants',
  'Notifications',
  'Messages',
  'History',
  'Power Numbers',
  'Agent Area',
  'Clients',
  'Payments',
  'Payroll',
  'Deleted Files',
  'SMS Templates',
  'Document Templates',
]

/** All entries of the sidebar, with its groups open. */
async function menuOf(page: Page): Promise<string[]> {
  const menu = sidebar(page).getByRole('navigation')
  await expect(menu.getByRole('link').first()).toBeVisible()
  const closed = menu.getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  return menu.getByRole('link').allInnerTexts()
}

test('the sidebar lists the pages that the user may open, and no others [NAV-5, NAV-48, NAV-49, OPEN-12]', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  const menus: Partial<Record<StaffUser, string[]>> = {
    agent: agentsMenu,
    clerk: ['Dashboard', 'Leads', 'Defendants', 'Notifications', 'Messages'],
    warden: ['Dashboard', 'User Permissions', 'Maintenance'],
    hirer: ['Dashboard', 'User Admin'],
    texter: ['Dashboard', 'SMS Templates'],
    // The notice of maintenance mode is never listed [NAV-26]
    watcher: ['Dashboard'],
    newcomer: ['Dashboard'],
  }
  for (const [user, menu] of Object.entries(menus)) {
    await enter(user as StaffUser)
    expect(await menuOf(page), user).toEqual(menu)
    await expect(sidebar(page).getByRole('button')).toHaveText(user === 'agent' ? ['More'] : [])
  }
})

const settings = {
  Components: [
    'Tool maintenance',
    'Buttons',
    'Grid System',
    'Panels',
    'Sweet Alert',
    'Notification Demos',
    'Icons',
    'Typography',
    'SAP',
  ],
  Forms: ['Regular Forms', 'Extended Forms', 'Validation Forms', 'Wizard'],
  Tables: ['Regular Tables', 'Extended Tables', 'React Tables'],
  Maps: ['Google Maps', 'Full Screen Maps', 'Vector Maps'],
  Pages: ['Timeline', 'RTL Support', 'Profile'],
}

test('only developers have the Settings, with their collapsible groups [NAV-26, NAV-29, NAV-50, OPEN-54]', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 1920, height: 1400 })
  await enter('developer')
  await expect(sidebar(page).getByRole('heading')).toHaveText(['Settings'])
  const menu = sidebar(page).getByRole('navigation')
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Text Messages',
    'Jobs',
    'Widgets',
    'Charts',
    'Calendar',
  ])
  await expect(menu.getByRole('button')).toHaveText(Object.keys(settings))
  for (const [group, pages] of Object.entries(settings)) {
    const button = menu.getByRole('button', { name: group })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    const list = menu
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: group }) })
      .getByRole('link')
    await expect(list).toHaveText(pages)
    await button.click()
    await expect(list).toHaveCount(0)
  }
  await menu.getByRole('button', { name: 'Forms' }).click()
  await menu.getByRole('link', { name: 'Wizard' }).click()
  await expect(pageHeading(page)).toHaveText('Wizard')
  await page.reload()
  // The group of the current page is open
  await expect(menu.getByRole('button', { name: 'Forms' })).toHaveAttribute('aria-expanded', 'true')
  await enter('agent')
  await expect(sidebar(page).getByRole('heading')).toHaveText(['CRM', 'Admin'])
  await enter('owner')
  await expect(sidebar(page).getByRole('heading')).toHaveText(['CRM', 'Admin', 'Settings'])
  const listed = await menuOf(page)
  expect(listed).toContain('Tool maintenance')
  expect(listed.filter((name) => name === 'Maintenance')).toHaveLength(1)
})

test('an owner finds every administrator page in the sidebar [NAV-3, NAV-22]', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await enter('owner')
  const main = page.getByRole('main')
  const pages: [name: string, title: string, parts: Locator[]][] = [
    [
      'User Admin',
      'User Admin',
      [main.getByRole('region', { name: 'Users' }), main.getByRole('button', { name: 'Add User' })],
    ],
    [
      'User Permissions',
      'User Permissions',
      [
        main.getByRole('list', { name: 'Users' }).getByRole('link').first(),
        main.getByRole('link', { name: 'BULK/FILTER' }),
      ],
    ],
    [
      'SMS Templates',
      'SMS Templates',
      [
        main.getByRole('button', { name: 'Notifications' }),
        main.getByRole('button', { name: 'SMS Config' }),
        main.getByRole('textbox', { name: 'Client SMS Content' }),
      ],
    ],
    ['Maintenance', 'Tool maintenance', [main.getByRole('button', { name: 'TURN ON' })]],
  ]
  for (const [name, title, parts] of pages) {
    await sidebar(page).getByRole('link', { name, exact: true }).click()
    await expect(pageHeading(page)).toHaveText(title)
    for (const part of parts) await expect(part).toBeVisible()
  }
  await page.goto('/user-permissions')
  await main.getByRole('link', { name: /^Avery Agent/ }).click()
  await expect(main.getByRole('switch', { name: 'CRM Edit', exact: true })).toBeChecked()
  await page.goto('/components/notifications_admin')
  await main.getByRole('button', { name: 'SMS Config' }).click()
  await expect(main.getByRole('region', { name: 'SMS Config' })).toBeVisible()
})

test('CRM admins see one more column and more pages [NAV-5]', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await enter('agent', '/crm/defendants')
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  const ofAdmin = await page.getByRole('columnheader').count()
  await enter('clerk', '/crm/defendants')
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  expect(await page.getByRole('columnheader').count()).toBe(ofAdmin - 1)
  expect(await menuOf(page)).not.toContain('Payroll')
})

test("a group's address opens its first page, for users who may open it [OPEN-20, NAV-63]", async ({
  page,
  enter,
}) => {
  await enter('owner')
  for (const [alias, path] of [
    ['/CRM', '/crm/defendants'],
    ['/UserPerms', '/user-permissions'],
    ['/UserAdmin', '/user-admin'],
    ['/SMS', '/components/notifications_admin'],
    ['/Developer', '/dashboard'],
    ['/RFIDhistory', '/dashboard'],
  ] as const) {
    await page.goto(alias)
    await expect(page).toHaveURL(path)
  }
  await enter('newcomer', '/CRM')
  await expect(page).toHaveURL('/dashboard')
})

test('a sign-in in between leads back to the requested page [NAV-37, NAV-39, AUTH-11, OPEN-20, OPEN-21]', async ({
  page,
}) => {
  await page.goto('/crm/defendants?last_name=Sample')
  await expect(page).toHaveURL(toSignIn('CRM'))
  expect(await page.evaluate(() => sessionStorage.getItem('origin'))).toBe('/crm/defendants?last_name=Sample')
  await fillSignIn(page, 'clerk')
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await expect(page).toHaveURL('/crm/defendants?last_name=Sample')
  expect(await page.evaluate(() => sessionStorage.getItem('origin'))).toBeNull()
})

test('going back after a sign-in does not lead to the sign-in again', async ({ signIn }) => {
  const page = await signIn('clerk')
  await sidebar(page).getByRole('link', { name: 'Leads' }).click()
  await expect(pageHeading(page)).toHaveText('Leads')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).not.toHaveURL(signInPath)
})

test('after a session was ended elsewhere the next call leads to the sign-in [NAV-42, OPEN-6]', async ({
  page,
  request,
  enterWith,
}) => {
  const token = await tokenFor(request, 'clerk')
  await emptyQueues(page)
  await enterWith(token, '/dashboard')
  // The dashboard has made its calls
  await expect(page.getByText(/^Nothing is waiting\. \S+ files/)).toBeVisible()
  await apiClient(request, token).call(logout)
  const refused = page.waitForResponse((response) => response.status() === 401)
  await sidebar(page).getByRole('link', { name: 'Defendants' }).click()
  await refused
  await expect(page).toHaveURL(toSignIn('CRM'))
  await expect(page.getByText('You were logged out. Log in again.')).toBeVisible()
  expect(await storedItem(page, 'token')).toBeNull()
})

test('a forged token shows the pages of its claims until the first call ends it [NAV-42, AUTH-23]', async ({
  page,
  enterWith,
}) => {
  await enterWith(
    forgedToken({ id: 99, name: 'Mallory', exp: hoursFromNow(5), permObj: { 'UserPerms edit': [] } }),
    '/dashboard',
  )
  await expect(page.getByText('Signed in as Mallory')).toBeVisible()
  await page.goto('/components/maintenance_toggle')
  await expect(page).toHaveURL(toSignIn('UserPerms'))
  expect(await storedItem(page, 'token')).toBeNull()
})

test("'Not authorized to access' leads to the root of the site [NAV-41, AUTH-23]", async ({
  page,
  enter,
  portal,
}) => {
  await enter('clerk', '/crm/leads')
  await expect(pageHeading(page)).toHaveText('Leads')
  await page.waitForLoadState('networkidle')
  // The permission is removed while the page is open
  await portal.stop()
  await setStaff(portal.dataDir, { clerk: [] })
  await portal.start()
  const refused = page.waitForResponse((response) => response.status() === 403)
  await sidebar(page).getByRole('link', { name: 'Defendants' }).click()
  expect(await (await refused).json()).toMatchObject({
    error: 'Not authorized to access',
    code: 'notAuthorized',
  })
  await expect(page).toHaveURL('/dashboard')
  await expect(pageHeading(page)).toHaveText('Welcome to the Bailiwick portal')
  await portal.stop()
  await setStaff(portal.dataDir, { clerk: [3] })
  await portal.start()
})

test('an unknown address says so and leads out', async ({ page, enter }) => {
  await enter('clerk', '/crm/nothing-here')
  await expect(pageHeading(page)).toHaveText('Page not found')
  await expect(page).toHaveTitle('Page not found · Bailiwick')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})
