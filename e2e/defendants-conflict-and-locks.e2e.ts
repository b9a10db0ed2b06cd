import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { AccessType } from '@bailiwick/contract/permissions'
import {
  addSomebody,
  button,
  deskOf,
  expect,
  field,
  form,
  list,
  readNews,
  test,
  toSection,
} from './defendant-desk.ts'
import { tokenFor } from './fixtures.ts'

const updated = 'Successfully updated defendant'
const update = (page: Page) => button(form(page), 'UPDATE DEFENDANT')
const notes = (page: Page) => field(page, 'Notes', 'General Notes')
const heldBy = (page: Page, name: string) => page.getByText(`Being edited by ${name} since`)
/** The words of who changed the record. */
const changedBy = (name: string) =>
  `${name} changed this record meanwhile. Nothing of yours was saved or lost: choose below what to keep.`

test('the second to open a file reads who edits it since when, gets View, and no way to take it over [OPEN-59, DLG-9]', async ({
  enter,
  enterElsewhere,
  desk,
}) => {
  const { path } = await addSomebody(desk, { general_notes: 'As it was.' })
  const clerk = await enter('clerk', path)
  const locked = clerk.waitForResponse('**/api/locks')
  await expect(notes(clerk)).toBeEditable()
  await locked
  const agent = await enterElsewhere('agent', path)
  await expect(heldBy(agent, 'Casey Clerk')).toHaveText(
    /^Being edited by Casey Clerk since \d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m$/,
  )
  const since = Date.parse(
    `${((await heldBy(agent, 'Casey Clerk').textContent()) ?? '').split(' since ')[1]} UTC`,
  )
  expect(Math.abs(Date.now() - since)).toBeLessThan(120_000)
  await expect(notes(agent)).not.toBeEditable()
  await expect(notes(agent)).toHaveValue('As it was.')
  for (const name of ['UPDATE DEFENDANT', 'DELETE', 'EDIT', 'Take over'])
    await expect(button(agent, name)).toHaveCount(0)
  await expect(heldBy(clerk, 'Casey Clerk')).toHaveCount(0)
})

test('a file is free again once its form is closed, and once its tab is [OPEN-59]', async ({
  enter,
  enterElsewhere,
  context,
  desk,
}) => {
  const { path } = await addSomebody(desk)
  const clerk = await enter('clerk', path)
  await expect(update(clerk)).toBeVisible()
  const released = clerk.waitForResponse('**/api/locks/release')
  await clerk.keyboard.press('Escape')
  await released
  const agent = await enterElsewhere('agent', path)
  await expect(update(agent)).toBeVisible()
  await expect(notes(agent)).toBeEditable()
  await clerk.goto(path)
  await expect(heldBy(clerk, 'Avery Agent')).toBeVisible()

  await agent.close()
  const again = await context.newPage()
  // The release of a closed tab is on its way by itself
  await expect(async () => {
    await again.goto(path)
    await expect(update(again)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
})

test('a lock whose holder has shown no sign for two minutes can be taken over [OPEN-59]', async ({
  enterElsewhere,
  portal,
  desk,
}) => {
  const { path } = await addSomebody(desk)
  const clerk = await enterElsewhere('clerk', path)
  await expect(update(clerk)).toBeVisible()
  await clerk.waitForLoadState('networkidle')
  // The computer of the clerk and the portal go down together
  await portal.kill()
  await clerk.context().close()
  await promisify(execFile)(process.execPath, [
    new URL('age-locks.ts', import.meta.url).pathname,
    portal.dataDir,
  ])
  await portal.start()

  const agent = await enterElsewhere('agent', path)
  await expect(heldBy(agent, 'Casey Clerk')).toBeVisible()
  await expect(update(agent)).toHaveCount(0)
  await button(agent, 'Take over').click()
  await expect(heldBy(agent, 'Casey Clerk')).toHaveCount(0)
  await expect(update(agent)).toBeVisible()
  const late = await enterElsewhere('clerk', path)
  await expect(heldBy(late, 'Avery Agent')).toBeVisible()
  await expect(button(late, 'Take over')).toHaveCount(0)
})

/** Two people with the same file in Edit: the second one's browser could not ask for the lock. */
async function bothInEdit(clerk: Page, agent: Page, path: string) {
  await agent.route('**/api/locks', (route) => route.abort())
  await agent.goto(path)
  await expect(update(agent)).toBeVisible()
  await clerk.goto(path)
  await expect(update(clerk)).toBeVisible()
}

test('two who change the same field: the second is told who and when, and keeps theirs or takes the other, field by field [OPEN-7, OPEN-59]', async ({
  enter,
  enterElsewhere,
  desk,
}) => {
  const { id, path } = await addSomebody(desk, { city: 'Fresno', general_notes: 'First.', zip: '93721' })
  const clerk = await enter('clerk')
  const agent = await enterElsewhere('agent', '/dashboard')
  await bothInEdit(clerk, agent, path)
  await notes(clerk).fill('The clerk was here.')
  await toSection(clerk, 'Information')
  await field(clerk, 'Address Info', 'City').fill('Hanford')
  await notes(agent).fill('The agent was here.')
  await toSection(agent, 'Information')
  await field(agent, 'Address Info', 'City').fill('Visalia')
  await field(agent, 'Address Info', 'Zip').fill('93291')
  await update(clerk).click()
  await readNews(clerk, updated)

  await update(agent).click()
  const panel = agent.getByRole('region', { name: 'Changed meanwhile' })
  await expect(panel.getByText(changedBy('Casey Clerk'), { exact: true })).toBeVisible()
  await expect(panel.getByText(/^Casey Clerk, \d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m$/)).toBeVisible()
  expect(await desk.read(id)).toMatchObject({
    city: 'Hanford',
    general_notes: 'The clerk was here.',
    zip: '93721',
  })
  await expect(field(agent, 'Address Info', 'City')).toHaveValue('Visalia')
  await expect(panel.getByRole('group')).toHaveCount(2)
  const [onNotes, onCity] = [
    panel.getByRole('group', { name: 'General Notes' }),
    panel.getByRole('group', { name: 'Address Info, City' }),
  ]
  for (const text of ['The agent was here.', 'The clerk was here.']) await expect(onNotes).toContainText(text)
  for (const text of ['Visalia', 'Hanford']) await expect(onCity).toContainText(text)

  await button(onNotes, 'Keep mine').click()
  await button(onCity, 'Take theirs').click()
  await expect(field(agent, 'Address Info', 'City')).toHaveValue('Hanford')
  await expect(panel).toContainText('All settled. Save again to keep it so.')
  await update(agent).click()
  await readNews(agent, updated)
  await expect(panel).toHaveCount(0)
  expect(await desk.read(id)).toMatchObject({
    city: 'Hanford',
    general_notes: 'The agent was here.',
    zip: '93291',
  })
})

test('two who change different fields: both changes survive, and the second sees the first one’s [DEF-92, OPEN-59]', async ({
  enter,
  enterElsewhere,
  desk,
}) => {
  const { id, path } = await addSomebody(desk)
  const clerk = await enter('clerk')
  const agent = await enterElsewhere('agent', '/dashboard')
  await bothInEdit(clerk, agent, path)
  await notes(clerk).fill('The clerk was here.')
  await field(agent, 'Identity', 'Power of Attorney Number').fill('FX10-123456')
  await update(clerk).click()
  await readNews(clerk, updated)
  await update(agent).click()
  await readNews(agent, updated)
  await expect(notes(agent)).toHaveValue('The clerk was here.')
  expect(await desk.read(id)).toMatchObject({
    general_notes: 'The clerk was here.',
    power_of_attorney_number: 'FX10-123456',
  })
})

test('a lock that comes while somebody types takes nothing away: the form says so and stays [OPEN-59]', async ({
  enter,
  enterElsewhere,
  desk,
}) => {
  const { path } = await addSomebody(desk)
  const clerk = await enter('clerk', path)
  await expect(update(clerk)).toBeVisible()
  const agent = await enterElsewhere('agent', '/dashboard')
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await agent.route('**/api/locks', async (route) => {
    await gate
    await route.continue()
  })
  await agent.goto(path)
  await notes(agent).fill('Typed before the answer came.')
  letGo()
  await expect(heldBy(agent, 'Casey Clerk')).toContainText(
    'You can still save: where both of you changed the same field, you will be asked.',
  )
  await expect(notes(agent)).toHaveValue('Typed before the answer came.')
  await expect(notes(agent)).toBeEditable()
  await update(agent).click()
  await readNews(agent, updated)
  await button(form(agent), 'CLOSE').click()
  await expect(form(agent)).toHaveCount(0)
})

test('read access opens View alone, edit access updates without deleting, no access value does both [SHARE-3, SHARE-4, SHARE-5, SHARE-6, SHARE-7, SHARE-8, SHARE-9, OPEN-112, OPEN-113, OPEN-167]', async ({
  enter,
  request,
}) => {
  const token = await tokenFor(request, 'agent')
  const desk = deskOf(request, token)
  const found = new Map<AccessType, { id: number; last_name: string; name: string }>()
  // The oldest first: nobody has opened them, whereas the last opened may be held by a page that is gone
  const oldest = { sort_by: 'date_created', sort_direction: 'asc', rows: 30 }
  for (let offset = 0; found.size < 4; offset += 30) {
    const { defendants } = await desk.page({ ...oldest, offset })
    expect(defendants, 'the sample has shares of every kind').not.toEqual([])
    for (const { id, first_name, last_name, access_type } of defendants)
      if (!found.has(access_type))
        found.set(access_type, { id, last_name, name: `${first_name} ${last_name}` })
  }
  const page = await enter('agent')
  const expected: [AccessType, boolean, boolean][] = [
    ['R', false, false],
    ['E', true, false],
    ['F', true, true],
    [null, true, true],
  ]
  for (const [access, mayEdit, mayDelete] of expected) {
    const { id = 0, last_name = '', name = '' } = found.get(access) ?? {}
    await page.goto(
      `${list}?${new URLSearchParams({ last_name, first_name: name.replace(` ${last_name}`, '') })}`,
    )
    await page.getByRole('button', { name, exact: true }).first().click()
    await page.waitForURL(/id=\d+/)
    await page.goto(`${list}?id=${id}`)
    await expect(form(page).getByRole('heading', { level: 1 })).toContainText(last_name)
    await expect(update(page), `${access}`).toHaveCount(mayEdit ? 1 : 0)
    await expect(button(form(page), 'DELETE'), `${access}`).toHaveCount(mayDelete ? 1 : 0)
    await expect(button(form(page), 'EDIT'), `${access}`).toHaveCount(0)
    if (mayEdit) await expect(notes(page)).toBeEditable()
    else await expect(notes(page)).not.toBeEditable()
    if (mayDelete) continue
    const forbidden = await request.delete('/api/crm/defendant', {
      headers: { authorization: token },
      params: { id },
    })
    expect([forbidden.status(), await forbidden.json()]).toEqual([
      403,
      expect.objectContaining({ error: 'Not authorized to access' }),
    ])
  }
})
