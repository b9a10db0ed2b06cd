import type { Page, Request } from '@playwright/test'
import { defendantsPath, expectDelete, form, formTabs, infoOf, topForm } from '../support/defendant-page.ts'
import { button, dialogWithText, dismissOutcome, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { responsesHandled } from '../support/network.ts'
import { addArrest, addBooking, addDefendant, addIndemnitor, newLastName } from '../support/records.ts'
import {
  accessLevels,
  offeredUsers,
  shareWith,
  sharingDialog,
  usersWithAccess,
} from '../support/sharing-page.ts'

const shareTab = (page: Page) => form(page).getByRole('tab', { name: 'Share', exact: true })
const user = (page: Page) => page.getByRole('textbox', { name: 'User' })
const listCall = '**/api/crm/defendant_users?id=*'
const isShareCall = (one: Request) => one.url().includes('/defendant_users')

test('the Share tab is for UserAdmin edit, and opens once the file is saved [DEF-38, SHARE-20, SHARE-21, OPEN-115, OPEN-116]', async ({
  enter,
  enterElsewhere,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const agent = await enter('agent', `${path}&tab=share`)
  await expect(button(form(agent), 'UPDATE DEFENDANT')).toBeVisible()
  await expect(form(agent).getByRole('tab', { name: 'Arrests' })).toBeVisible()
  await expect(shareTab(agent)).toHaveCount(0)
  await expect(user(agent)).toHaveCount(0)
  await agent.goto(`${defendantsPath}?id=new`)
  await expect(form(agent).getByRole('tab', { name: 'Submit' })).toBeVisible()
  await expect(shareTab(agent)).toHaveCount(0)

  const owner = await enterElsewhere('owner', `${defendantsPath}?id=new`)
  await expect(form(owner).getByRole('tab')).toHaveText([...formTabs, 'Share'])
  const last_name = newLastName()
  await field(owner, 'Identity', 'First Name').fill('RENEE')
  await field(owner, 'Identity', 'Last Name').fill(last_name)
  await shareTab(owner).click()
  await expect(form(owner).getByRole('tabpanel')).toHaveText(
    'This defendant will be shared after it is created.',
  )
  await button(form(owner), 'CREATE DEFENDANT').click()
  await dismissOutcome(owner, 'Successfully created defendant')
  await expect(sharingDialog(owner).getByText('Not shared with anyone yet.')).toBeVisible()
  await button(sharingDialog(owner), 'DONE').click()
  await expect(sharingDialog(owner)).toHaveCount(0)
  await expect(form(owner).getByRole('heading', { name: `${last_name}, RENEE`, level: 1 })).toBeVisible()
  await expect(form(owner).getByRole('tab', { selected: true })).toHaveText('Overview')

  await owner.goto(`${infoOf(path)}&mode=view`)
  await shareTab(owner).click()
  await expect(owner).toHaveURL(`${defendantsPath}?id=${id}&tab=share&mode=view`)
  await expect(form(owner).getByRole('heading', { name: 'Share Defendant', level: 2 })).toBeVisible()
  await expect(owner.getByText('Not shared with anyone yet.')).toBeVisible()
  await expect(user(owner)).toHaveCount(0)
})

test('a file is shared, the level changed and the access removed again [SHARE-12, SHARE-17, SHARE-18, SHARE-19, SHARE-22]', async ({
  page,
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  await page.clock.install()
  await enter('owner', `${path}&tab=share`)
  await expect(page.getByText('Not shared with anyone yet.')).toBeVisible()
  await user(page).fill('CAS')
  await expect(offeredUsers(page)).toHaveText(['Casey ClerkSHARE'])
  // The middle of a name and the last name don't match
  for (const none of ['lerk', 'clerk', 'owner']) {
    await user(page).fill(none)
    await expect(offeredUsers(page)).toHaveCount(0)
  }
  await user(page).fill('casey c')
  let loaded = 0
  page.on('request', (one) => {
    if (isShareCall(one) && one.method() === 'GET') loaded += 1
  })
  /** Expects the list to load again one second after the answer to the call of `act`, not earlier. */
  const expectReloadAfter = async (act: () => Promise<void>) => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    const answer = page.waitForResponse(
      (one) => isShareCall(one.request()) && one.request().method() !== 'GET',
    )
    await act()
    await (await answer).finished()
    await responsesHandled(page)
    const before = loaded
    await page.clock.runFor(950)
    await responsesHandled(page)
    expect(loaded).toBe(before)
    await page.clock.runFor(100)
    await expect.poll(() => loaded).toBe(before + 1)
    await page.clock.resume()
  }
  // With the keyboard alone
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expectReloadAfter(() => page.keyboard.press('Enter'))
  await expect(usersWithAccess(page)).toContainText(['Casey Clerk'])
  await expect(page.getByText('Casey Clerk may read this file.')).toBeVisible()
  await expect(user(page)).toBeFocused()
  await expect(user(page)).toHaveValue('')
  expect(await accessLevels(api, id)).toEqual(['Casey Clerk R'])
  await user(page).fill('casey')
  await expect(offeredUsers(page)).toHaveCount(0)

  const level = page.getByRole('combobox', { name: 'Access of Casey Clerk' })
  await expect(level.locator('option')).toHaveText(['Read', 'Edit', 'Full'])
  await level.focus()
  await expectReloadAfter(async () => void (await level.selectOption('Full')))
  await expect(page.getByText('Casey Clerk may read, change and delete this file.')).toBeVisible()
  expect(await accessLevels(api, id)).toEqual(['Casey Clerk F'])

  await expect(level).toBeFocused()
  await button(page, 'REMOVE Casey Clerk').click()
  const question = page.getByRole('dialog', { name: 'Remove the access of Casey Clerk?' })
  await button(question, 'CANCEL').click()
  expect(await accessLevels(api, id)).toEqual(['Casey Clerk F'])
  await button(page, 'REMOVE Casey Clerk').click()
  await expectReloadAfter(() => button(question, 'REMOVE').click())
  await expect(page.getByText('Not shared with anyone yet.')).toBeVisible()
  expect(await accessLevels(api, id)).toEqual([])
  await expect(offeredUsers(page)).toHaveText(['Casey ClerkSHARE'])

  // A double click shares with one user, although the next one moves up under the pointer
  await user(page).fill('')
  const before = loaded
  await offeredUsers(page).first().getByRole('button').dblclick({ delay: 120 })
  await expect.poll(() => loaded).toBeGreaterThan(before)
  await expect(usersWithAccess(page)).toHaveCount(1)
  expect(await accessLevels(api, id)).toHaveLength(1)
})

test('a list that did not load can be loaded again, and a refused grant changes nothing [MSG-14]', async ({
  enter,
  api,
}) => {
  const { path } = await addDefendant(api)
  const page = await enter('owner')
  await page.route(listCall, (route) => route.fulfill({ status: 500, json: { error: 'Out of order.' } }))
  await page.goto(`${path}&tab=share`)
  await expect(page.getByText('The list did not load')).toBeVisible()
  await expect(page.getByText('Out of order.')).toBeVisible()
  await page.unroute(listCall)
  await button(page, 'Try again').click()
  await user(page).fill('casey')
  await page.route(
    listCall,
    (route) => route.fulfill({ status: 400, json: { error: 'You can’t share the file with this user.' } }),
    { times: 1 },
  )
  await button(page, 'SHARE with Casey Clerk').click()
  await expect(dialogWithText(page, 'You can’t share the file with this user.')).toBeVisible()
  await button(page.getByRole('dialog').last(), 'CLOSE').click()
  await expect(user(page)).toHaveValue('casey')
  await expect(page.getByText('Not shared with anyone yet.')).toBeVisible()
})

test('the buttons of a file follow the access level R, E or F [SHARE-3, SHARE-4, SHARE-5, SHARE-9, OPEN-113]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  await addBooking(api, id, { booking_name: 'Shared' })
  await addIndemnitor(api, id, { name: 'Shared' })
  await addArrest(api, id, { court: 'Shared', arrest_when: '01/02/2020', bail_post_date: '01/03/2020' })
  const page = await enter('clerk')
  const tabs = ['bookings', 'indemnitors', 'arrests']
  for (const [level, { changes, deletes }] of [
    ['R', { changes: 0, deletes: 0 }],
    ['E', { changes: 1, deletes: 0 }],
    ['F', { changes: 1, deletes: 1 }],
  ] as const) {
    await shareWith(api, id, 'Casey Clerk', level)
    await page.goto(infoOf(path))
    await expect(form(page).getByRole('heading', { level: 1 })).toContainText('RENEE')
    await expect(button(form(page), 'UPDATE DEFENDANT')).toHaveCount(changes)
    await expectDelete(page, deletes === 1)
    await expect(button(form(page), 'EDIT')).toHaveCount(0)
    for (const tab of tabs) {
      await page.goto(`${path}&tab=${tab}`)
      await expect(topForm(page).getByRole('button', { name: /^(VIEW|EDIT) / })).toHaveCount(1)
      await expect(topForm(page).getByRole('button', { name: /^EDIT / }), tab).toHaveCount(changes)
      await expect(button(topForm(page), 'ADD'), tab).toHaveCount(changes)
      await expect(topForm(page).getByRole('button', { name: /^DELETE ./ }), tab).toHaveCount(deletes)
    }
  }
})
