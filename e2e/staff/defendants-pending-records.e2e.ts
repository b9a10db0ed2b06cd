import { logout } from '@bailiwick/contract/auth'
import type { Locator, Page, Request } from '@playwright/test'
import { defendantsPath, exitDialog, formTabs, topForm } from '../support/defendant-page.ts'
import {
  button,
  dialogWithText,
  discardQuestion,
  dismissOutcome,
  errorOf,
  field,
  leaveQuestion,
  rowsOf,
  textNotSent,
  topDialog,
  unreachable,
} from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseFiles, imageFile } from '../support/photos-page.ts'
import {
  addDefendant,
  addIndemnitor,
  arrestsOf,
  bookingsOf,
  indemnitorsOf,
  newLastName,
  newPhone,
  searchDefendants,
} from '../support/records.ts'
import { signInAgain } from '../support/sign-in-page.ts'
import { apiClient } from '../support/api.ts'
import { requestsOf } from '../support/network.ts'
import { changesDetected } from '../support/record-list.ts'

const created = 'Successfully created defendant'

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const pending = (page: Page): Locator => topForm(page).getByRole('region', { name: 'Not saved yet' })
const edit = (page: Page, record: string): Locator => button(page, `EDIT ${record}`)

/** The calls by which the page saves records and sends links. */
const savesAndLinksOf = (page: Page): Request[] =>
  requestsOf(page, (one) => one.method() === 'POST' && /\/api\/(crm|clients)\//.test(one.url()))

async function typeNames(page: Page, names: Readonly<Record<'first' | 'last', string>>) {
  await field(page, 'Identity', 'First Name').fill(names.first)
  await field(page, 'Identity', 'Last Name').fill(names.last)
}
async function typeBooking(page: Page, name: string) {
  await tab(page, 'Bookings').click()
  await button(topForm(page), 'ADD').click()
  await field(page, 'Booking', 'Booking Name').fill(name)
  await button(topForm(page), 'ADD BOOKING').click()
}
async function typeIndemnitor(page: Page, name: string, phone: string, link: 'Yes' | 'No') {
  await tab(page, 'Indemnitors').click()
  await button(topForm(page), 'ADD').click()
  await field(page, 'Identity', 'Name').fill(name)
  await field(page, 'Contact', 'Mobile Phone').fill(phone)
  await topForm(page).getByRole('radio', { name: link }).check()
  await button(topForm(page), 'ADD INDEMNITOR').click()
}
async function typeArrest(page: Page, court: string) {
  await tab(page, 'Arrests').click()
  await button(topForm(page), 'ADD').click()
  await field(page, 'Arrest', 'Court').fill(court)
  await field(page, 'Arrest', 'Arrest Date').fill('03/04/2021')
  await field(page, 'Bail', 'Bail Post Date').fill('03/05/2021')
  await button(topForm(page), 'ADD ARREST').click()
}
const idOf = (page: Page): number => Number(new URL(page.url()).searchParams.get('id'))

test('the records of a new file are pending until it is saved [DEF-38, DEF-87, OPEN-79, OPEN-111]', async ({
  enter,
}) => {
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  const saves = savesAndLinksOf(page)
  await expect(page.getByRole('tab')).toHaveText(formTabs)
  await typeNames(page, { first: 'RENEE', last: newLastName() })
  await tab(page, 'Bookings').click()
  await expect(page.getByText('Records you add here are saved together with the defendant.')).toBeVisible()
  await button(topForm(page), 'ADD').click()
  await field(page, 'Booking', 'Booking Name').fill('First')
  await expect(topForm(page).getByText(changesDetected('booking'))).toBeVisible()
  await button(topForm(page), 'Back').click()
  await button(exitDialog(page), 'Save and Exit').click()
  await expect(rowsOf(page, 'Bookings')).toContainText(['First'])
  await expect(tab(page, 'Bookings')).toHaveText('Bookings1 not saved yet')
  await typeBooking(page, 'Second')
  await typeBooking(page, 'Third')
  await expect(rowsOf(page, 'Bookings')).toContainText(['Third', 'Second', 'First'])
  await edit(page, 'booking Second').click()
  await expect(page).toHaveURL(/record=pending-[a-z0-9]{5}$/)
  await field(page, 'Bail', 'Bail Amount').fill('25,000')
  await button(topForm(page), 'UPDATE BOOKING').click()
  await button(page, 'DELETE booking Third').click()
  await button(page.getByRole('dialog', { name: 'Delete this booking?' }), 'DELETE').click()
  await expect(rowsOf(page, 'Bookings')).toContainText(['Second', 'First'])
  await tab(page, 'Submit').click()
  await expect(topForm(page).getByRole('listitem')).toHaveText(['2 bookings'])
  expect(saves).toEqual([])
})

test('a pending booking is checked like a saved one', async ({ enter }) => {
  const page = await enter('clerk', `${defendantsPath}?id=new&tab=bookings`)
  await button(topForm(page), 'ADD').click()
  await button(topForm(page), 'ADD BOOKING').click()
  await dismissOutcome(page, 'Some fields are required. Put N/A to leave blank.')
  const premium = field(page, 'Money', 'Premium Amount')
  await premium.fill('a lot')
  await button(topForm(page), 'ADD BOOKING').click()
  const message = page.getByRole('dialog', { name: 'Message' })
  await expect(message).toContainText('Only numbers allowed')
  await button(message, 'CLOSE').click()
  await expect(errorOf(premium)).toHaveText('Only numbers allowed')
})

test('a pending indemnitor is changed, and offered as Title 10 [IND-10, ARR-2, ARR-3]', async ({ enter }) => {
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  await typeIndemnitor(page, 'Ana Signer', newPhone(), 'Yes')
  await typeIndemnitor(page, 'Ben Signer', newPhone(), 'Yes')
  await edit(page, 'indemnitor Ben Signer').click()
  const detected = topForm(page).getByText(changesDetected('indemnitor'))
  await expect(detected).toHaveCount(0)
  await topForm(page).getByRole('radio', { name: 'No' }).check()
  await expect(detected).toBeVisible()
  await page.keyboard.press('Escape')
  await button(exitDialog(page), 'Save and Exit').click()
  await expect(rowsOf(page, 'Indemnitors')).toContainText(['Ben Signer', 'Ana Signer'])
  await typeArrest(page, 'Hanford')
  await expect(topForm(page).getByRole('heading', { name: 'Arrests History', level: 2 })).toBeVisible()
  await expect(rowsOf(page, 'Arrests History')).toContainText(['Hanford'])
  await tab(page, 'Bookings').click()
  await button(topForm(page), 'ADD').click()
  const title10 = field(page, 'Booking', 'Title 10')
  await expect(title10.locator('option')).toHaveText(['', 'Self', 'Ana Signer', 'Ben Signer'])
})

test('pending records are saved in order, linked to the new defendant [DEF-88, BOOK-11, IND-12, OPEN-98]', async ({
  enter,
  api,
}) => {
  const [last, phone] = [newLastName(), newPhone()]
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  const saves = savesAndLinksOf(page)
  await typeNames(page, { first: 'RENEE', last })
  await typeIndemnitor(page, 'Ana Signer', phone, 'Yes')
  await typeIndemnitor(page, 'Ben Signer', newPhone(), 'No')
  await typeArrest(page, 'Hanford')
  await typeBooking(page, 'First')
  await typeBooking(page, 'Second')
  await edit(page, 'booking First').click()
  await field(page, 'Booking', 'Title 10').selectOption('Ana Signer')
  await page.keyboard.press('Control+s')
  await tab(page, 'Submit').click()
  await expect(topForm(page).getByRole('listitem')).toHaveText(['2 bookings', '2 indemnitors', '1 arrest'])
  expect(saves).toEqual([])

  await button(topForm(page), 'CREATE DEFENDANT').click()
  await expect(dialogWithText(page, created)).toBeVisible()
  await expect(dialogWithText(page, 'Saved: 2 bookings, 2 indemnitors, 1 arrest.')).toBeVisible()
  await expect(button(topDialog(page), 'SHOW LINK for Ana Signer')).toBeVisible()
  await dismissOutcome(page, textNotSent)
  await expect(tab(page, 'Bookings')).toHaveText('Bookings 2')
  expect(saves.map((one) => new URL(one.url()).pathname)).toEqual([
    '/api/crm/defendant',
    '/api/crm/booking',
    '/api/crm/booking',
    '/api/crm/indemnitor',
    '/api/clients/sendOTP',
    '/api/crm/indemnitor',
    '/api/crm/arrest',
  ])
  const keys = saves.flatMap((one) => one.headers()['idempotency-key'] ?? [])
  expect(new Set(keys).size).toBe(7)
  const [row] = (await searchDefendants(api, { last_name: last })).defendants
  const id = row?.id ?? 0
  expect(saves.slice(1).map((one) => (one.postDataJSON() as { defendant_id: number }).defendant_id)).toEqual(
    Array<number>(6).fill(id),
  )
  expect(await bookingsOf(api, id)).toMatchObject([
    { booking_name: 'Second' },
    { booking_name: 'First', title_10: 'Ana Signer', includeCC: 'Yes' },
  ])
  expect(await indemnitorsOf(api, id)).toMatchObject([
    { name: 'Ben Signer', link_last_sent: null },
    { name: 'Ana Signer', phone },
  ])
  expect(await arrestsOf(api, id)).toMatchObject([{ court: 'Hanford' }])
})

test('records that could not be saved are listed and can be saved again [DEF-88, DEF-90, DEF-91, OPEN-79]', async ({
  enter,
  api,
}) => {
  const last = newLastName()
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  await typeNames(page, { first: 'RENEE', last })
  for (const name of ['Lost Answer', 'Goes Through', 'Refused']) await typeBooking(page, name)
  await typeIndemnitor(page, 'Ana Signer', newPhone(), 'No')
  await tab(page, 'Photos').click()
  await chooseFiles(page, 'Front ID Photo', imageFile())
  const answers: Record<string, 'lost' | 'refused'> = { 'Lost Answer': 'lost', Refused: 'refused' }
  await page.route('**/api/crm/booking', async (route) => {
    const { booking_name } = route.request().postDataJSON() as { booking_name: string }
    if (answers[booking_name] === 'lost') {
      await route.fetch()
      return route.abort()
    }
    if (answers[booking_name] === 'refused')
      return route.fulfill({ status: 503, json: { error: 'Out of order.' } })
    return route.fallback()
  })
  await button(topForm(page), 'CREATE DEFENDANT').dblclick()
  const outcome = page.getByRole('dialog', { name: created })
  await expect(outcome.getByRole('listitem')).toHaveText([
    'Saved: 1 booking, 1 indemnitor.',
    `Booking Lost Answer is not saved yet: ${unreachable}`,
    'Booking Refused is not saved yet: Out of order.',
    'Successfully uploaded defendant photo(s)',
  ])
  const record = /\/api\/crm\/defendant\?id=/
  await page.route(record, (route) => route.abort())
  await button(outcome, 'CLOSE').click()
  await expect(page).toHaveURL(/id=\d+&tab=bookings$/)
  const id = idOf(page)
  const question = discardQuestion(page)
  await expect(page.getByText('The record did not load')).toBeVisible()
  await page.keyboard.press('Escape')
  await button(question, 'CANCEL').click()
  await page.unroute(record)
  await button(page, 'Try again').click()
  await expect(button(topForm(page), 'UPDATE DEFENDANT')).toBeVisible()
  await expect(topForm(page).getByText('2 unsaved changes')).toBeVisible()
  await expect(tab(page, 'Bookings')).toHaveText('Bookings 2, 2 not saved yet')
  await expect(tab(page, 'Indemnitors')).toHaveText('Indemnitors 1')
  await expect(pending(page).getByRole('listitem')).toContainText([unreachable, 'Out of order.'])
  await expect(rowsOf(page, 'Bookings')).toContainText(['Goes Through', 'Lost Answer'])

  // The form cannot be closed by mistake
  await page.keyboard.press('Escape')
  await button(question, 'CANCEL').click()
  await button(pending(page), 'SAVE ALL').click()
  await expect(dialogWithText(page, 'Booking Refused is not saved yet: Out of order.')).toBeVisible()
  await button(topDialog(page), 'CLOSE').click()
  await expect(pending(page).getByRole('listitem')).toHaveCount(2)
  delete answers['Lost Answer']
  await button(pending(page), 'SAVE booking Lost Answer').click()
  await dismissOutcome(page, 'Successfully created booking')
  expect(await bookingsOf(api, id)).toHaveLength(2)

  await edit(page, 'booking Refused').click()
  await expect(topForm(page).getByText('Not saved yet. Out of order.')).toBeVisible()
  await field(page, 'Booking', 'Booking Name').fill('Corrected')
  await button(topForm(page), 'CREATE BOOKING').click()
  await dismissOutcome(page, 'Successfully created booking')
  await expect(pending(page)).toHaveCount(0)
  await expect(rowsOf(page, 'Bookings')).toContainText(['Corrected', 'Goes Through', 'Lost Answer'])
  await expect(topForm(page).getByText('All changes saved')).toBeVisible()
  expect(await bookingsOf(api, id)).toMatchObject([
    { booking_name: 'Corrected' },
    { booking_name: 'Goes Through' },
    { booking_name: 'Lost Answer' },
  ])
  expect((await searchDefendants(api, { last_name: last })).total).toBe(1)
  expect(await indemnitorsOf(api, id)).toHaveLength(1)
})

test('pending records outlive the end of the session in which they are saved [DEF-87, DEF-88, OPEN-79]', async ({
  enter,
  api,
  request,
}) => {
  const last = newLastName()
  const page = await enter('clerk', `${defendantsPath}?id=new`)
  await typeBooking(page, 'Pending')
  await expect(topForm(page).getByText('1 unsaved change')).toBeVisible()
  await button(topForm(page), 'CLOSE').click()
  await button(discardQuestion(page), 'CANCEL').click()
  await tab(page, 'Defendants Info').click()
  await typeNames(page, { first: 'RENEE', last })
  await typeArrest(page, 'Hanford')
  await page.route(
    '**/api/crm/booking',
    async (route) => {
      await expect(topForm(page).locator('[inert]').getByText('ADD')).toHaveCount(1)
      await tab(page, 'Defendants Info').click()
      await field(page, 'Notes', 'General Notes').fill('Typed during the save.')
      const { authorization = '' } = route.request().headers()
      await apiClient(request, authorization).call(logout)
      await route.fallback()
    },
    { times: 1 },
  )
  await button(topForm(page), 'CREATE DEFENDANT').click()
  const outcome = page.getByRole('dialog', { name: created })
  await expect(outcome.getByRole('listitem')).toHaveCount(2)
  await button(outcome, 'CLOSE').click()
  await expect(page.getByText('You were logged out. What you typed is still here')).toBeVisible()
  await signInAgain(page)
  await button(topForm(page), 'CREATE DEFENDANT').click()
  await dismissOutcome(page, 'Saved: 1 booking, 1 arrest.')
  await expect(button(topForm(page), 'UPDATE DEFENDANT')).toBeVisible()
  await expect(topForm(page).getByText('1 unsaved change')).toBeVisible()
  await expect(field(page, 'Notes', 'General Notes')).toHaveValue('Typed during the save.')
  const { defendants } = await searchDefendants(api, { last_name: last })
  expect(defendants).toHaveLength(1)
  const [id = 0] = defendants.map((one) => one.id)
  expect(await bookingsOf(api, id)).toMatchObject([{ booking_name: 'Pending' }])
  expect(await arrestsOf(api, id)).toMatchObject([{ court: 'Hanford' }])
})

test('the second person to open an indemnitor only views it until it is closed [OPEN-59, DLG-6, DLG-9]', async ({
  enter,
  enterElsewhere,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const indemnitor = await addIndemnitor(api, id, { name: 'Ana Signer' })
  const address = `${path}&tab=indemnitors&record=${indemnitor}`
  const page = await enter('clerk')
  const locked = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/locks') && answer.request().postData()?.includes('GIN') === true,
  )
  await page.goto(`${path}&tab=indemnitors`)
  await edit(page, 'indemnitor Ana Signer').click()
  await locked
  const agent = await enterElsewhere('agent', '/dashboard')
  // The file itself can be edited, as if its lock had been taken over
  await agent.route('**/api/locks', (route) =>
    route.request().postData()?.includes('BP') === true ? route.abort() : route.fallback(),
  )
  await agent.goto(address)
  await expect(agent.getByText('Being edited by Casey Clerk since')).toBeVisible()
  await expect(field(agent, 'Identity', 'Name')).not.toBeEditable()
  await expect(button(agent, 'UPDATE INDEMNITOR')).toHaveCount(0)
  await expect(button(page, 'UPDATE INDEMNITOR')).toBeVisible()
  await field(page, 'Contact', 'City').fill('Hanford')
  const released = page.waitForResponse('**/api/locks/release')
  await page.goBack()
  await button(leaveQuestion(page), 'Yes').click()
  expect((await released).request().postDataJSON()).toEqual({ kind: 'GIN' })
  await expect(button(page, 'UPDATE INDEMNITOR')).toHaveCount(0)
  await agent.reload()
  await expect(field(agent, 'Identity', 'Name')).toBeEditable()
  await expect(button(agent, 'UPDATE INDEMNITOR')).toBeVisible()
})
