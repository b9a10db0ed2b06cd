import { deleteDefendant, readDefendant } from '@bailiwick/contract/defendants'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { AccessType } from '@bailiwick/contract/kit/permissions'
import { lockSignMs, releaseLocks, takeLock } from '@bailiwick/contract/locks'
import type { Page } from '@playwright/test'
import {
  askToDelete,
  defendantsPath,
  expectDelete,
  form,
  infoOf,
  openSection,
} from '../support/defendant-page.ts'
import { button, dismissOutcome, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant, changeRecord, readRecord, searchDefendants } from '../support/records.ts'
import { type ApiClient } from '../support/api.ts'
import { holdBack } from '../support/network.ts'
import { shareWith } from '../support/sharing-page.ts'

const updated = 'Successfully updated defendant'
const update = (page: Page) => button(form(page), 'UPDATE DEFENDANT')
const notes = (page: Page) => field(page, 'Notes', 'General Notes')
const editedBy = (page: Page, name: string) => page.getByText(`Being edited by ${name} since`)
/** The text that says who changed the record. */
const changedBy = (name: string) =>
  `${name} changed this record while you were editing it. Nothing was saved or lost: choose below what to keep.`

test('the second person to open a file only views it and reads who edits it [OPEN-59, DLG-9]', async ({
  enter,
  enterElsewhere,
  api,
}) => {
  const { path } = await addDefendant(api, { general_notes: 'As it was.' })
  const clerk = await enter('clerk', infoOf(path))
  const locked = clerk.waitForResponse('**/api/locks')
  await expect(notes(clerk)).toBeEditable()
  await locked
  const agent = await enterElsewhere('agent', infoOf(path))
  await expect(editedBy(agent, 'Casey Clerk')).toHaveText(
    /^Being edited by Casey Clerk since \d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m$/,
  )
  const since = Date.parse(
    `${((await editedBy(agent, 'Casey Clerk').textContent()) ?? '').split(' since ')[1]} UTC`,
  )
  expect(Math.abs(Date.now() - since)).toBeLessThan(120_000)
  await expect(agent.getByText(/^Last active \d{1,2}:\d\d [ap]m$/)).toBeVisible()
  await expect(notes(agent)).not.toBeEditable()
  await expect(notes(agent)).toHaveValue('As it was.')
  for (const name of ['UPDATE DEFENDANT', 'EDIT', 'Take over'])
    await expect(button(agent, name)).toHaveCount(0)
  await expectDelete(agent, false)
  await expect(editedBy(clerk, 'Casey Clerk')).toHaveCount(0)
})

test('a file can be edited again once its form or its tab is closed [OPEN-59]', async ({
  enter,
  enterElsewhere,
  context,
  api,
}) => {
  const { path } = await addDefendant(api)
  const clerk = await enter('clerk', infoOf(path))
  await expect(update(clerk)).toBeVisible()
  const released = clerk.waitForResponse('**/api/locks/release')
  await clerk.keyboard.press('Escape')
  await released
  const agent = await enterElsewhere('agent', infoOf(path))
  await expect(update(agent)).toBeVisible()
  await expect(notes(agent)).toBeEditable()
  await clerk.goto(infoOf(path))
  await expect(editedBy(clerk, 'Avery Agent')).toBeVisible()

  await agent.close()
  const again = await context.newPage()
  // The closed tab releases its lock on its own
  await expect(async () => {
    await again.goto(infoOf(path))
    await expect(update(again)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
})

test('a file whose lock is released shows what was saved before it can be edited [OPEN-59]', async ({
  enter,
  api,
  apiAs,
}) => {
  const { path, id } = await addDefendant(api, { general_notes: 'As it was.' })
  const agent = await apiAs('agent')
  const lock = { kind: 'BP', record_id: id } as const
  await agent.call(takeLock, { body: lock })
  const clerk = await enter('clerk', '/dashboard')
  await clerk.clock.install()
  await clerk.goto(infoOf(path))
  await expect(editedBy(clerk, 'Avery Agent')).toBeVisible()
  await expect(notes(clerk)).toHaveValue('As it was.')
  await changeRecord(agent, id, { general_notes: 'Saved by the agent.' })
  await agent.call(releaseLocks, { body: lock })

  const reading = await holdBack(clerk, '**/api/crm/defendant?*')
  const renewed = clerk.waitForResponse('**/api/locks')
  await clerk.clock.fastForward(lockSignMs)
  await renewed
  await expect.poll(() => reading.count()).toBe(1)
  await expect(notes(clerk)).not.toBeEditable()
  reading.release()
  await expect(notes(clerk)).toBeEditable()
  await expect(notes(clerk)).toHaveValue('Saved by the agent.')
  await notes(clerk).fill('Saved by the clerk.')
  await update(clerk).click()
  await dismissOutcome(clerk, updated)
})

test('an edit lock can be taken over two minutes after the last sign of its holder [OPEN-59]', async ({
  enterElsewhere,
  portal,
  api,
}) => {
  const { path } = await addDefendant(api)
  const clerk = await enterElsewhere('clerk', infoOf(path))
  await expect(update(clerk)).toBeVisible()
  await clerk.waitForLoadState('networkidle')
  // The clerk's computer and the portal go down together
  await portal.kill()
  await clerk.context().close()
  await promisify(execFile)(process.execPath, [
    new URL('../support/age-locks.ts', import.meta.url).pathname,
    portal.dataDir,
  ])
  await portal.start()

  const agent = await enterElsewhere('agent', infoOf(path))
  await expect(editedBy(agent, 'Casey Clerk')).toBeVisible()
  await expect(update(agent)).toHaveCount(0)
  await button(agent, 'Take over').click()
  await expect(editedBy(agent, 'Casey Clerk')).toHaveCount(0)
  await expect(update(agent)).toBeVisible()
  const late = await enterElsewhere('clerk', infoOf(path))
  await expect(editedBy(late, 'Avery Agent')).toBeVisible()
  await expect(button(late, 'Take over')).toHaveCount(0)
})

test('a window that nobody uses gives no sign of its user [OPEN-59]', async ({ enter, api }) => {
  const { path } = await addDefendant(api)
  const clerk = await enter('clerk')
  await clerk.clock.install()
  const signs: string[] = []
  clerk.on('request', (request) => {
    if (request.url().endsWith('/api/locks')) signs.push(request.method())
  })
  const taken = clerk.waitForResponse('**/api/locks')
  await clerk.goto(infoOf(path))
  await taken
  await expect(notes(clerk)).toBeEditable()
  await clerk.clock.runFor(3 * lockSignMs)
  expect(signs).toEqual(['POST'])
  const renewed = clerk.waitForResponse('**/api/locks')
  await notes(clerk).press('a')
  await clerk.clock.runFor(lockSignMs)
  await renewed
  await clerk.clock.runFor(2 * lockSignMs)
  expect(signs).toEqual(['POST', 'POST'])
})

/** Opens a file for two people at once, the second without a lock. */
async function openForBoth(clerk: Page, agent: Page, path: string) {
  await agent.route('**/api/locks', (route) => route.abort())
  await agent.goto(infoOf(path))
  await expect(update(agent)).toBeVisible()
  await clerk.goto(infoOf(path))
  await expect(update(clerk)).toBeVisible()
}

test('the second to change a field sees who did, and chooses field by field [OPEN-7, OPEN-59]', async ({
  enter,
  enterElsewhere,
  api,
}) => {
  const { id, path } = await addDefendant(api, { city: 'Fresno', general_notes: 'First.', zip: '93721' })
  const clerk = await enter('clerk')
  const agent = await enterElsewhere('agent', '/dashboard')
  await openForBoth(clerk, agent, path)
  await notes(clerk).fill('The clerk was here.')
  await openSection(clerk, 'Information')
  await field(clerk, 'Address Info', 'City').fill('Hanford')
  await notes(agent).fill('The agent was here.')
  await openSection(agent, 'Information')
  await field(agent, 'Address Info', 'City').fill('Visalia')
  await field(agent, 'Address Info', 'Zip').fill('93291')
  await update(clerk).click()
  await dismissOutcome(clerk, updated)

  await update(agent).click()
  const panel = agent.getByRole('region', { name: 'Changed in the meantime' })
  await expect(panel.getByText(changedBy('Casey Clerk'), { exact: true })).toBeVisible()
  await expect(panel.getByText(/^Casey Clerk, \d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m$/)).toBeVisible()
  expect(await readRecord(api, id)).toMatchObject({
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
  await expect(panel).toContainText('All resolved. Save again to apply your choices.')
  await update(agent).click()
  await dismissOutcome(agent, updated)
  await expect(panel).toHaveCount(0)
  expect(await readRecord(api, id)).toMatchObject({
    city: 'Hanford',
    general_notes: 'The agent was here.',
    zip: '93291',
  })
})

test('changes of two people to different fields are both saved [DEF-92, OPEN-59]', async ({
  enter,
  enterElsewhere,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const clerk = await enter('clerk')
  const agent = await enterElsewhere('agent', '/dashboard')
  await openForBoth(clerk, agent, path)
  await notes(clerk).fill('The clerk was here.')
  await field(agent, 'Identity', 'Power of Attorney Number').fill('FX10-123456')
  await update(clerk).click()
  await dismissOutcome(clerk, updated)
  await update(agent).click()
  await dismissOutcome(agent, updated)
  await expect(notes(agent)).toHaveValue('The clerk was here.')
  expect(await readRecord(api, id)).toMatchObject({
    general_notes: 'The clerk was here.',
    power_of_attorney_number: 'FX10-123456',
  })
})

test('a lock that is refused while somebody types takes nothing away [OPEN-59]', async ({
  enter,
  enterElsewhere,
  api,
}) => {
  const { path } = await addDefendant(api)
  const clerk = await enter('clerk', infoOf(path))
  await expect(update(clerk)).toBeVisible()
  const agent = await enterElsewhere('agent', '/dashboard')
  const lock = await holdBack(agent, '**/api/locks')
  await agent.goto(infoOf(path))
  await notes(agent).fill('Typed before the answer came.')
  lock.release()
  await expect(editedBy(agent, 'Casey Clerk')).toContainText(
    'You can still save. If you both changed the same field, you’ll be asked which value to keep.',
  )
  await expect(notes(agent)).toHaveValue('Typed before the answer came.')
  await expect(notes(agent)).toBeEditable()
  await update(agent).click()
  await dismissOutcome(agent, updated)
  await button(form(agent), 'CLOSE').click()
  await expect(form(agent)).toHaveCount(0)
})

/** What the clerk finds in the list. */
interface FileWithAccess {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly access_type: AccessType
}

/** A defendant of the sample agency that the clerk has this access to. */
async function findByAccess(api: ApiClient, access: AccessType): Promise<FileWithAccess> {
  // The oldest first: a closed page may still lock the last opened one
  const oldest = { sort_by: 'date_created', sort_direction: 'asc', rows: 30 }
  for (let offset = 0; ; offset += 30) {
    const { defendants } = await searchDefendants(api, { ...oldest, offset })
    expect(defendants, `the sample has a file with access ${access}`).not.toEqual([])
    const found = defendants.find(({ access_type }) => access_type === access)
    if (found) return found
  }
}

/** Opens a file from the list, and expects in its form what the access allows. */
async function expectAccess(
  page: Page,
  { id, first_name, last_name, access_type: access }: FileWithAccess,
): Promise<void> {
  await page.goto(`${defendantsPath}?${new URLSearchParams({ last_name, first_name })}`)
  await page
    .getByRole('button', { name: `${first_name} ${last_name}`, exact: true })
    .first()
    .click()
  await page.waitForURL(/id=\d+/)
  await page.goto(infoOf(`${defendantsPath}?id=${id}`))
  await expect(form(page).getByRole('heading', { level: 1 })).toContainText(last_name)
  const [mayEdit, mayDelete] = [access !== 'R', access === 'F' || access === null]
  await expect(update(page)).toHaveCount(mayEdit ? 1 : 0)
  await expectDelete(page, mayDelete)
  await expect(button(form(page), 'EDIT')).toHaveCount(0)
  if (mayEdit) await expect(notes(page)).toBeEditable()
  else await expect(notes(page)).not.toBeEditable()
}

/** Changes the notes of the open file. */
async function saveNotes(page: Page, text: string): Promise<void> {
  await notes(page).fill(text)
  await update(page).click()
  await dismissOutcome(page, updated)
}

const refused = { status: 403, body: { error: 'Not authorized to access' } }

test('read access opens View alone [SHARE-3, SHARE-9, OPEN-167]', async ({ enter, apiAs }) => {
  const api = await apiAs('clerk')
  const file = await findByAccess(api, 'R')
  await expectAccess(await enter('clerk'), file)
  expect(await api.attempt(deleteDefendant, { query: { id: file.id } })).toMatchObject(refused)
})

test('edit access updates a file without deleting it [SHARE-4, SHARE-7, OPEN-113]', async ({
  enter,
  apiAs,
}) => {
  const api = await apiAs('clerk')
  const file = await findByAccess(api, 'E')
  const page = await enter('clerk')
  await expectAccess(page, file)
  await saveNotes(page, 'Edited with access E.')
  expect(await readRecord(api, file.id)).toMatchObject({ general_notes: 'Edited with access E.' })
  expect(await api.attempt(deleteDefendant, { query: { id: file.id } })).toMatchObject(refused)
})

test('full access, or none set, updates and deletes a file [SHARE-5, SHARE-6, SHARE-8, OPEN-112]', async ({
  enter,
  api,
  apiAs,
}) => {
  const page = await enter('clerk')
  for (const access of ['F', null] as const) {
    const { id, last_name } = await addDefendant(api)
    if (access !== null) await shareWith(api, id, 'Casey Clerk', access)
    await expectAccess(page, { id, first_name: 'RENEE', last_name, access_type: access })
    await saveNotes(page, 'Edited.')
    expect(await readRecord(api, id)).toMatchObject({ general_notes: 'Edited.' })
    await askToDelete(page)
    await button(page.getByRole('dialog', { name: 'Delete this defendant?' }), 'DELETE').click()
    await expect(page).toHaveURL(defendantsPath)
    const asked = await (await apiAs('clerk')).attempt(readDefendant, { query: { id } })
    expect(asked.status).toBe(404)
  }
})
