import { logout } from '@bailiwick/contract/auth'
import type { Page } from '@playwright/test'
import {
  defendantsPath,
  fileMenu,
  form,
  formTabs,
  infoOf,
  openSection,
  openTab,
  savesOf,
} from '../support/defendant-page.ts'
import {
  button,
  dialogWithText,
  dismissOutcome,
  errorOf,
  field,
  leaveQuestion,
  textNotSent,
  topDialog,
  unreachable,
} from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant, newLastName, newPhone, readRecord, searchDefendants } from '../support/records.ts'
import { signInAgain } from '../support/sign-in-page.ts'
import { apiClient } from '../support/api.ts'
import { loseAnswer, requestsOf } from '../support/network.ts'

const created = 'Successfully created defendant'
const updated = 'Successfully updated defendant'
const recordCall = '**/api/crm/defendant'

/** The form links that the form sends from now on. */
const linksOf = (page: Page) => requestsOf(page, (request) => request.url().endsWith('/api/clients/sendOTP'))
async function fillNames(page: Page, last_name: string) {
  await field(page, 'Identity', 'First Name').fill('RENEE')
  await field(page, 'Identity', 'Last Name').fill(last_name)
}
const smsChoice = (page: Page) => page.getByRole('radiogroup', { name: 'Send form link SMS message' })

test('ADD opens a new form with its tabs and CREATE DEFENDANT [DEF-35, DEF-40]', async ({ enter }) => {
  const page = await enter('clerk', defendantsPath)
  await button(page, 'ADD').click()
  await expect(page).toHaveURL(`${defendantsPath}?id=new`)
  await expect(form(page).getByRole('tab')).toHaveText(formTabs)
  await expect(button(form(page), 'CREATE DEFENDANT')).toHaveCount(1)
  await expect(button(form(page), fileMenu)).toHaveCount(0)
})

test('an empty new form lists both names as missing and leads to them [DEF-82, DEF-83, DEF-84, DEF-85, OPEN-71]', async ({
  enter,
}) => {
  const page = await enter('clerk', defendantsPath)
  const posts = savesOf(page, 'POST')
  await button(page, 'ADD').click()
  await button(form(page), 'CREATE DEFENDANT').click()
  // The fields are on this tab, and so is the list
  await expect(field(page, 'Identity', 'First Name')).toBeFocused()
  const [summary, errors] = [
    form(page).getByRole('region', { name: 'Fields to correct' }),
    form(page).getByRole('alert'),
  ]
  const last = field(page, 'Identity', 'Last Name')
  for (const list of [summary, errors]) {
    await expect(list.getByRole('paragraph')).toHaveText('Please correct these errors before submitting.')
    expect(await list.getByRole('listitem').allTextContents()).toEqual([
      'First Name is required. ',
      'Last Name is required. ',
    ])
    await expect(button(form(page), 'CREATE DEFENDANT')).toHaveCount(1)
    const link = list.getByRole('button', { name: 'Last Name is required.' })
    await expect(link).toHaveCSS('text-decoration-line', 'underline')
    await link.click()
    await expect(last).toBeFocused()
    await openTab(page, 'Submit')
  }
  await openTab(page, 'Defendants Info')
  await expect(errorOf(last)).toHaveText('Required')
  await last.fill('GARCIA')
  await expect(errorOf(last)).toHaveCount(0)
  await openTab(page, 'Submit')
  expect(await errors.getByRole('listitem').allTextContents()).toEqual(['First Name is required. '])
  expect(posts).toEqual([])
})

test('two names are enough for a new defendant [DEF-52, DEF-86, DEF-104, OPEN-77, MSG-24]', async ({
  enter,
  api,
}) => {
  const last_name = newLastName()
  const page = await enter('clerk', defendantsPath)
  const posts = savesOf(page, 'POST')
  const links = linksOf(page)
  await button(page, 'ADD').click()
  await fillNames(page, last_name.toLowerCase())
  await openTab(page, 'Submit')
  await expect(page.getByText('All required fields are filled in.')).toBeVisible()
  await expect(smsChoice(page)).toHaveCount(0)
  await button(form(page), 'CREATE DEFENDANT').click()
  await dismissOutcome(page, created)
  await expect(form(page).getByRole('heading', { name: `${last_name}, RENEE`, level: 1 })).toBeVisible()
  await expect(form(page).getByRole('tab', { selected: true })).toHaveText('Overview')
  expect(posts).toHaveLength(1)
  expect(posts[0]?.postDataJSON()).toMatchObject({
    first_name: 'RENEE',
    last_name,
    status: 'New Lead',
    rreferences: {},
  })
  expect(posts[0]?.headers()['idempotency-key']).toMatch(/^[\w-]{16,}$/)
  const answer = (await (await posts[0]?.response())?.json()) as { insertId: number } | undefined
  const insertId = answer?.insertId ?? 0
  expect(await readRecord(api, insertId)).toMatchObject({
    last_name,
    status: 'New Lead',
    is_lead: 0,
    phone: null,
    rreferences: [],
  })
  expect(links).toEqual([])
})

test('a new defendant with a phone gets a form link [DEF-89, DEF-95, OPEN-131, OPEN-189]', async ({
  enter,
  api,
}) => {
  const [last_name, phone] = [newLastName(), newPhone()]
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  await fillNames(page, last_name)
  await field(page, 'Contact', 'Mobile Phone').fill(phone)
  await field(page, 'Contact', 'Home Phone').fill(newPhone())
  await expect(page.getByText('creating it makes a form link, which you can copy')).toBeVisible()
  await openTab(page, 'Submit')
  await expect(smsChoice(page).getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expect(smsChoice(page).getByRole('radio')).toHaveCount(2)
  await button(form(page), 'CREATE DEFENDANT').click()
  await expect(topDialog(page).getByText(created, { exact: true })).toBeVisible()
  await dismissOutcome(page, textNotSent)
  const [row] = (await searchDefendants(api, { last_name })).defendants
  // It stays in the portal without a text provider
  expect(row?.link_last_sent).toBeNull()
})

test('the form link is not sent if that is declined [DEF-94]', async ({ enter, api }) => {
  const [last_name, phone] = [newLastName(), newPhone()]
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  const links = linksOf(page)
  await fillNames(page, last_name)
  await field(page, 'Contact', 'Mobile Phone').fill(phone)
  await openTab(page, 'Submit')
  await smsChoice(page).getByRole('radio', { name: 'No' }).check()
  await button(form(page), 'CREATE DEFENDANT').click()
  await dismissOutcome(page, created)
  expect((await searchDefendants(api, { last_name })).defendants).toMatchObject([
    { phone, link_last_sent: null },
  ])
  expect(links).toEqual([])
})

test('children of a new defendant are sent as JSON text [DEF-103, REF-16, OPEN-83]', async ({
  enter,
  api,
}) => {
  const last_name = newLastName()
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  const posts = savesOf(page, 'POST')
  await fillNames(page, last_name)
  await openSection(page, 'Family')
  const block = page.getByRole('region', { name: 'Ex / Parent 1', exact: true })
  await field(page, 'Ex / Parent 1', 'Has Children').selectOption('Yes')
  await button(block, 'ADD CHILD').click()
  await block.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Mia')
  await block.getByRole('textbox', { name: 'Age' }).fill('7')
  await button(form(page), 'CREATE DEFENDANT').click()
  await dismissOutcome(page, created)
  const children = [{ name: 'Mia', age: '7', sex: null }]
  const body = posts[0]?.postDataJSON() as Record<string, unknown>
  expect(JSON.parse(String(body['ex_parent_1_children']))).toEqual(children)
  for (const slot of [2, 3]) expect(body[`ex_parent_${slot}_children`]).toBe('[]')
  const [row] = (await searchDefendants(api, { last_name })).defendants
  expect(await readRecord(api, row?.id ?? 0)).toMatchObject({
    ex_parent_1_children: children,
    ex_parent_2_children: [],
  })
  await page.goto(`${defendantsPath}?id=${row?.id}&tab=family`)
  await expect(block.getByRole('textbox', { name: 'Age' })).toHaveValue('7')
})

test('extra references follow a new defendant at once [DEF-102, REF-15, OPEN-82]', async ({ enter, api }) => {
  const last_name = newLastName()
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  const [posts, puts] = [savesOf(page, 'POST'), savesOf(page, 'PUT')]
  await fillNames(page, last_name)
  await openSection(page, 'References')
  await button(form(page), 'EXTRA REFERENCES').click()
  const dialog = page.getByRole('dialog', { name: 'Extra References' })
  for (const [name, relationship] of [
    ['Dana Wells', 'Cousin'],
    ['Omar Wells', 'Uncle'],
  ] as const) {
    await button(dialog, 'ADD REFERENCE').click()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).last().fill(name)
    await dialog.getByRole('textbox', { name: 'Relationship' }).last().fill(relationship)
  }
  await button(dialog, 'DONE').click()
  await button(form(page), 'CREATE DEFENDANT').click()
  await dismissOutcome(page, created)
  expect(posts[0]?.postDataJSON()).toMatchObject({ rreferences: {} })
  expect(puts).toHaveLength(1)
  const [row] = (await searchDefendants(api, { last_name })).defendants
  expect((await readRecord(api, row?.id ?? 0)).rreferences).toMatchObject([
    { name: 'Dana Wells', relationship: 'Cousin' },
    { name: 'Omar Wells', relationship: 'Uncle' },
  ])
})

test('a phone in use is refused at its field, and nothing typed is lost [DEF-97, DEF-98, OPEN-78, MSG-14]', async ({
  enter,
  api,
}) => {
  const [phone, last_name] = [newPhone(), newLastName()]
  await addDefendant(api, { phone })
  const taken = 'The phone number is used by another defendant'
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  await fillNames(page, last_name)
  await field(page, 'Contact', 'Mobile Phone').fill(phone)
  await field(page, 'Notes', 'General Notes').fill('Called twice.')
  await openTab(page, 'Submit')
  await button(form(page), 'CREATE DEFENDANT').click()
  await expect(dialogWithText(page, created)).toHaveCount(0)
  await expect(topDialog(page).getByText(taken, { exact: true })).toBeVisible()
  await button(topDialog(page), 'CLOSE').click()
  await expect(form(page).getByRole('heading', { name: 'General', level: 2 })).toBeVisible()
  await expect(errorOf(field(page, 'Contact', 'Mobile Phone'))).toHaveText(taken)
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Called twice.')
  expect((await searchDefendants(api, { last_name })).total).toBe(0)

  const other = newPhone()
  await field(page, 'Contact', 'Mobile Phone').fill(other)
  await expect(errorOf(field(page, 'Contact', 'Mobile Phone'))).toHaveCount(0)
  await button(form(page), 'CREATE DEFENDANT').click()
  await dismissOutcome(page, textNotSent)
  expect((await searchDefendants(api, { last_name })).total).toBe(1)
})

test('a double click or a second try after a lost answer adds one defendant', async ({ enter, api }) => {
  const [twice, lost] = [newLastName(), newLastName()]
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  await fillNames(page, twice)
  await button(form(page), 'CREATE DEFENDANT').dblclick()
  await dismissOutcome(page, created)
  expect((await searchDefendants(api, { last_name: twice })).total).toBe(1)

  await page.goto(`${defendantsPath}?id=new`)
  await fillNames(page, lost)
  await loseAnswer(page, recordCall)
  await button(form(page), 'CREATE DEFENDANT').click()
  await dismissOutcome(page, unreachable)
  await expect(field(page, 'Identity', 'Last Name')).toHaveValue(lost)
  await button(form(page), 'CREATE DEFENDANT').click()
  await dismissOutcome(page, created)
  expect((await searchDefendants(api, { last_name: lost })).total).toBe(1)
})

test('a save that fails says why on General and keeps the changes [DEF-97, MSG-4, MSG-14, OPEN-7]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', `${path}&tab=information`)
  await field(page, 'Address Info', 'City').fill('Hanford')
  const failures = [
    {
      status: 400,
      json: { error: 'Maximum 50 characters', fields: ['city'] },
      text: 'Maximum 50 characters',
    },
    { status: 409, json: { error: 'There is a reason against it.' }, text: 'There is a reason against it.' },
    {
      status: 503,
      json: {
        error:
          'The portal can’t reach its database right now. Nothing was saved. Please try again in a moment.',
      },
      text: 'The portal can’t reach its database right now. Nothing was saved. Please try again in a moment.',
    },
    {
      status: 502,
      body: '<html>Bad Gateway</html>',
      text: 'Something went wrong. Please contact tech support if the error persists.',
    },
  ]
  for (const { text, ...answer } of failures) {
    await page.route(recordCall, (route) => route.fulfill(answer), { times: 1 })
    await openSection(page, 'Information')
    await page.keyboard.press('Control+s')
    await expect(topDialog(page).getByText(text, { exact: true })).toBeVisible()
    await button(topDialog(page), 'CLOSE').click()
    await expect(form(page).getByRole('heading', { name: 'General', level: 2 })).toBeVisible()
    await openSection(page, 'Information')
    await expect(field(page, 'Address Info', 'City')).toHaveValue('Hanford')
    if (answer.status === 400) await expect(errorOf(field(page, 'Address Info', 'City'))).toHaveText(text)
  }
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, updated)
  expect((await readRecord(api, id)).city).toBe('Hanford')
})

test('a form can be saved once the portal is back after a failure [MSG-4, DEF-97]', async ({
  enter,
  api,
  portal,
}) => {
  const { id, path } = await addDefendant(api)
  const last_name = newLastName()
  const page = await enter('clerk', infoOf(path))
  await field(page, 'Identity', 'Last Name').fill(last_name)
  await field(page, 'Notes', 'General Notes').fill('Typed while it was down.')
  await openSection(page, 'Information')
  await portal.kill()
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, unreachable)
  await expect(form(page).getByRole('heading', { name: 'General', level: 2 })).toBeVisible()
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Typed while it was down.')
  await portal.start()
  await button(form(page), 'UPDATE DEFENDANT').click()
  await dismissOutcome(page, updated)
  expect(await readRecord(api, id)).toMatchObject({ last_name, general_notes: 'Typed while it was down.' })
})

test('a form keeps its changes from the end of a session to the next sign-in', async ({
  enter,
  api,
  request,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await field(page, 'Notes', 'General Notes').fill('Typed before the session ended.')
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  await apiClient(request, token).call(logout)
  await page.keyboard.press('Control+s')
  const notice = page.getByText('You were logged out. What you typed is still here')
  await expect(notice).toBeVisible()
  await expect(leaveQuestion(page)).toHaveCount(0)
  // No overlay dims it
  const isOnTop = (one: HTMLElement) => {
    const { left, top } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(left + 2, top + 2))
  }
  expect(await notice.evaluate(isOnTop)).toBe(true)
  await signInAgain(page)
  await expect(notice).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await dismissOutcome(page, updated)
  expect((await readRecord(api, id)).general_notes).toBe('Typed before the session ended.')
})
