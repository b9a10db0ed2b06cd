import type { Page, Request } from '@playwright/test'
import {
  addSomebody,
  button,
  errorOf,
  expect,
  field,
  form,
  formTabs,
  list,
  newName,
  newPhone,
  readNews,
  says,
  test,
  toSection,
} from './defendant-desk.ts'
import { signInAgain } from './fixtures.ts'

const created = 'Successfully created defendant'
const updated = 'Successfully updated defendant'
const recordCall = '**/api/crm/defendant'
const unreachable = 'The portal cannot be reached. Check the connection and try again.'

/** What the form sent since, by method. */
function sent(page: Page, method: 'POST' | 'PUT', path = '/api/crm/defendant'): Request[] {
  const requests: Request[] = []
  page.on('request', (one) => {
    if (one.method() === method && new URL(one.url()).pathname === path) requests.push(one)
  })
  return requests
}
async function fillNames(page: Page, last_name: string) {
  await field(page, 'Identity', 'First Name').fill('RENEE')
  await field(page, 'Identity', 'Last Name').fill(last_name)
}
const toSubmit = (page: Page) => form(page).getByRole('tab', { name: 'Submit' }).click()
const smsChoice = (page: Page) => page.getByRole('radiogroup', { name: 'Send form link SMS message' })
const message = (page: Page) => page.getByRole('dialog').last()

test('an empty new form lists both names as missing, leads to them, and sends nothing [DEF-35, DEF-40, DEF-69, DEF-82, DEF-83, DEF-84, DEF-85, OPEN-71]', async ({
  enter,
}) => {
  const page = await enter('clerk', list)
  const posts = sent(page, 'POST')
  await button(page, 'ADD').click()
  await expect(page).toHaveURL(`${list}?id=new`)
  await expect(form(page).getByRole('tab')).toHaveText(formTabs)
  await expect(button(form(page), 'DELETE')).toHaveCount(0)
  await button(form(page), 'CREATE DEFENDANT').click()
  const told = form(page).getByRole('alert')
  await expect(told.getByRole('paragraph')).toHaveText('Please correct these errors before submitting.')
  expect(await told.getByRole('listitem').allTextContents()).toEqual([
    'First Name is required. ',
    'Last Name is required. ',
  ])
  await expect(button(form(page), 'CREATE DEFENDANT')).toHaveCount(1)
  await told.getByRole('button', { name: 'Last Name is required.' }).click()
  const last = field(page, 'Identity', 'Last Name')
  await expect(last).toBeFocused()
  await expect(errorOf(last)).toHaveText('Required')
  await last.fill('GARCIA')
  await expect(errorOf(last)).toHaveCount(0)
  await toSubmit(page)
  expect(await told.getByRole('listitem').allTextContents()).toEqual(['First Name is required. '])
  expect(posts).toEqual([])
})

test('two names are enough: the record is a new lead in status, no phone is asked for, and it stands in the list [DEF-52, DEF-82, DEF-86, DEF-94, DEF-102, DEF-104, OPEN-77, OPEN-82, MSG-24]', async ({
  enter,
  desk,
}) => {
  const last_name = newName()
  const page = await enter('clerk', list)
  const posts = sent(page, 'POST')
  const texts = sent(page, 'POST', '/api/clients/sendOTP')
  await button(page, 'ADD').click()
  await fillNames(page, last_name.toLowerCase())
  await toSubmit(page)
  await expect(page.getByText('All that is required is filled in.')).toBeVisible()
  await expect(smsChoice(page)).toHaveCount(0)
  await button(form(page), 'CREATE DEFENDANT').click()
  await readNews(page, created)
  await expect(form(page)).toHaveCount(0)
  await expect(button(page, `RENEE ${last_name}`)).toBeVisible()
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
  expect(await desk.read(insertId)).toMatchObject({
    last_name,
    status: 'New Lead',
    is_lead: 0,
    phone: null,
    rreferences: [],
  })
  expect(texts).toEqual([])
})

test('with a phone the form link is offered, Yes unless said, and sent: Link sent to the phone [DEF-89, DEF-94, DEF-95, DEF-96, NOTE-27, MSG-30, OPEN-70, OPEN-131]', async ({
  enter,
  desk,
}) => {
  const [last_name, phone] = [newName(), newPhone()]
  const page = await enter('clerk', `${list}?id=new`)
  await fillNames(page, last_name)
  await field(page, 'Contact', 'Mobile Phone').fill(phone)
  await field(page, 'Contact', 'Home Phone').fill(newPhone())
  await expect(page.getByText('creating it texts the form link')).toBeVisible()
  await toSubmit(page)
  await expect(smsChoice(page).getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expect(smsChoice(page).getByRole('radio')).toHaveCount(2)
  await button(form(page), 'CREATE DEFENDANT').click()
  await expect(message(page).getByText(created, { exact: true })).toBeVisible()
  await readNews(page, `Link sent to ${phone}`)
  const [row] = (await desk.page({ last_name })).defendants
  expect(Math.abs(Date.now() - Date.parse(row?.link_last_sent ?? ''))).toBeLessThan(120_000)
})

test('No sends no link [DEF-94]', async ({ enter, desk }) => {
  const [last_name, phone] = [newName(), newPhone()]
  const page = await enter('clerk', `${list}?id=new`)
  const texts = sent(page, 'POST', '/api/clients/sendOTP')
  await fillNames(page, last_name)
  await field(page, 'Contact', 'Mobile Phone').fill(phone)
  await toSubmit(page)
  await smsChoice(page).getByRole('radio', { name: 'No' }).check()
  await button(form(page), 'CREATE DEFENDANT').click()
  await readNews(page, created)
  expect((await desk.page({ last_name })).defendants).toMatchObject([{ phone, link_last_sent: null }])
  expect(texts).toEqual([])
})

test('children go out as JSON text and extra references follow at once; both are there afterwards [DEF-102, DEF-103, REF-1, REF-6, REF-7, REF-15, REF-16, OPEN-82, OPEN-83]', async ({
  enter,
  desk,
}) => {
  const last_name = newName()
  const page = await enter('clerk', `${list}?id=new`)
  const posts = sent(page, 'POST')
  const puts = sent(page, 'PUT')
  await fillNames(page, last_name)
  await toSection(page, 'Family')
  const block = page.getByRole('region', { name: 'Ex / Parent 1', exact: true })
  await field(page, 'Ex / Parent 1', 'Has Children').selectOption('Yes')
  await button(block, 'ADD CHILD').click()
  await block.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Mia')
  await block.getByRole('textbox', { name: 'Age' }).fill('7')
  await toSection(page, 'References')
  await button(form(page), 'EXTRA REFERENCES').click()
  const dialog = page.getByRole('dialog', { name: 'Extra References' })
  await button(dialog, 'ADD REFERENCE').click()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Dana Wells')
  await dialog.getByRole('textbox', { name: 'Relationship' }).fill('Cousin')
  await button(dialog, 'ADD REFERENCE').click()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Omar Wells')
  await dialog.getByRole('textbox', { name: 'Relationship' }).last().fill('Uncle')
  await button(dialog, 'DONE').click()
  await button(form(page), 'CREATE DEFENDANT').click()
  await readNews(page, created)
  const children = [{ name: 'Mia', age: '7', sex: null }]
  const body = posts[0]?.postDataJSON() as Record<string, unknown>
  expect(body['rreferences']).toEqual({})
  expect(JSON.parse(String(body['ex_parent_1_children']))).toEqual(children)
  for (const slot of [2, 3]) expect(body[`ex_parent_${slot}_children`]).toBe('[]')
  expect(puts).toHaveLength(1)
  const [row] = (await desk.page({ last_name })).defendants
  expect(await desk.read(row?.id ?? 0)).toMatchObject({
    ex_parent_1_children: children,
    ex_parent_2_children: [],
    rreferences: [
      { name: 'Dana Wells', relationship: 'Cousin' },
      { name: 'Omar Wells', relationship: 'Uncle' },
    ],
  })
  await page.goto(`${list}?id=${row?.id}&tab=family`)
  await expect(block.getByRole('textbox', { name: 'Age' })).toHaveValue('7')
})

test('a phone in use is refused on General in the place of the success text; nothing is saved, nothing typed is lost [DEF-97, DEF-98, OPEN-78, MSG-14]', async ({
  enter,
  desk,
}) => {
  const [phone, last_name] = [newPhone(), newName()]
  await addSomebody(desk, { phone })
  const taken = 'The phone number is used by another defendant'
  const page = await enter('clerk', `${list}?id=new`)
  await fillNames(page, last_name)
  await field(page, 'Contact', 'Mobile Phone').fill(phone)
  await field(page, 'Notes', 'General Notes').fill('Called twice.')
  await toSubmit(page)
  await button(form(page), 'CREATE DEFENDANT').click()
  await expect(says(page, created)).toHaveCount(0)
  await expect(message(page).getByText(taken, { exact: true })).toBeVisible()
  await button(message(page), 'CLOSE').click()
  await expect(form(page).getByRole('heading', { name: 'General', level: 2 })).toBeVisible()
  await expect(errorOf(field(page, 'Contact', 'Mobile Phone'))).toHaveText(taken)
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Called twice.')
  expect((await desk.page({ last_name })).total).toBe(0)

  const other = newPhone()
  await field(page, 'Contact', 'Mobile Phone').fill(other)
  await expect(errorOf(field(page, 'Contact', 'Mobile Phone'))).toHaveCount(0)
  await button(form(page), 'CREATE DEFENDANT').click()
  await readNews(page, `Link sent to ${other}`)
  expect((await desk.page({ last_name })).total).toBe(1)
})

test('a double click on CREATE DEFENDANT makes one record, and so does a second try after a lost answer', async ({
  enter,
  desk,
}) => {
  const [twice, lost] = [newName(), newName()]
  const page = await enter('clerk', `${list}?id=new`)
  await fillNames(page, twice)
  await button(form(page), 'CREATE DEFENDANT').dblclick()
  await readNews(page, created)
  expect((await desk.page({ last_name: twice })).total).toBe(1)

  await page.goto(`${list}?id=new`)
  await fillNames(page, lost)
  await page.route(
    recordCall,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(form(page), 'CREATE DEFENDANT').click()
  await readNews(page, unreachable)
  await expect(field(page, 'Identity', 'Last Name')).toHaveValue(lost)
  await button(form(page), 'CREATE DEFENDANT').click()
  await readNews(page, created)
  expect((await desk.page({ last_name: lost })).total).toBe(1)
})

test('whatever goes wrong with a save, the form goes to General, says it in the words of the answer and keeps what was typed [DEF-97, MSG-4, MSG-14, OPEN-7]', async ({
  enter,
  desk,
}) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', `${path}&tab=information`)
  await field(page, 'Address Info', 'City').fill('Hanford')
  const failures = [
    {
      status: 400,
      json: { error: 'Maximum 50 characters', fields: ['city'] },
      text: 'Maximum 50 characters',
    },
    { status: 409, json: { error: 'Something stands against it.' }, text: 'Something stands against it.' },
    {
      status: 503,
      json: {
        error:
          'The portal cannot reach its database right now. Nothing was saved. Please try again in a moment.',
      },
      text: 'The portal cannot reach its database right now. Nothing was saved. Please try again in a moment.',
    },
    {
      status: 502,
      body: '<html>Bad Gateway</html>',
      text: 'Something went wrong. Please contact tech support if the error persists.',
    },
  ]
  for (const { text, ...answer } of failures) {
    await page.route(recordCall, (route) => route.fulfill(answer), { times: 1 })
    await toSection(page, 'Information')
    await page.keyboard.press('Control+s')
    await expect(message(page).getByText(text, { exact: true })).toBeVisible()
    await button(message(page), 'CLOSE').click()
    await expect(form(page).getByRole('heading', { name: 'General', level: 2 })).toBeVisible()
    await toSection(page, 'Information')
    await expect(field(page, 'Address Info', 'City')).toHaveValue('Hanford')
    if (answer.status === 400) await expect(errorOf(field(page, 'Address Info', 'City'))).toHaveText(text)
  }
  await page.keyboard.press('Control+s')
  await readNews(page, updated)
  expect((await desk.read(id)).city).toBe('Hanford')
})

test('while the portal is down nothing typed is lost, and once it is back the same form saves [MSG-4, DEF-97]', async ({
  enter,
  desk,
  portal,
}) => {
  const { id, path } = await addSomebody(desk)
  const last_name = newName()
  const page = await enter('clerk', path)
  await field(page, 'Identity', 'Last Name').fill(last_name)
  await field(page, 'Notes', 'General Notes').fill('Typed while it was down.')
  await toSection(page, 'Information')
  await portal.kill()
  await button(form(page), 'UPDATE DEFENDANT').click()
  await readNews(page, unreachable)
  await expect(form(page).getByRole('heading', { name: 'General', level: 2 })).toBeVisible()
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Typed while it was down.')
  await portal.start()
  await button(form(page), 'UPDATE DEFENDANT').click()
  await readNews(page, updated)
  expect(await desk.read(id)).toMatchObject({ last_name, general_notes: 'Typed while it was down.' })
})

test('a form whose session has ended keeps what was typed until somebody signs in again', async ({
  enter,
  desk,
  request,
}) => {
  const { id, path } = await addSomebody(desk)
  const page = await enter('clerk', path)
  await field(page, 'Notes', 'General Notes').fill('Typed before the session ended.')
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  await request.post('/api/users/logout', { headers: { authorization: token } })
  await button(form(page), 'UPDATE DEFENDANT').click()
  const asked = page.getByRole('dialog', { name: 'Are you sure?' })
  await button(asked, 'No').click()
  await expect(page.getByText('You were signed out. What you typed is still here')).toBeVisible()
  await signInAgain(page)
  await button(form(page), 'UPDATE DEFENDANT').click()
  await readNews(page, updated)
  expect((await desk.read(id)).general_notes).toBe('Typed before the session ended.')
})
