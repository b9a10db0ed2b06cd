import type { Page } from '@playwright/test'
import { queueNames } from '@bailiwick/contract/queues'
import { defendantsPath, footer, form } from '../support/defendant-page.ts'
import { emptyQueues, officeToday, queueCall, queueCard } from '../support/desk-page.ts'
import { button, rowsOf } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { neverAnswer } from '../support/network.ts'
import { addBooking, addDefendant } from '../support/records.ts'

const phone = { width: 390, height: 844 }
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })
const totalOf = async (page: Page) => Number(/of (\d+)/.exec((await footer(page).textContent()) ?? '')?.[1])
/** Somebody in court today, before everybody else. */
async function addInCourt(api: Parameters<typeof addDefendant>[0]) {
  const file = await addDefendant(api)
  const today = await officeToday(api)
  await addBooking(api, file.id, {
    court_times: [{ date: today, time: '12:01 AM' }],
    court_name: 'Night Court',
    court_room: 'Dept. 1',
  })
  return { ...file, row: `12:01 am ${file.last_name}, RENEE Night Court, Dept. 1` }
}

test.describe('where it is another day than in the office', () => {
  const office = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' })
  const there = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' })
  const timezoneId = there.format() === office.format() ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  test.use({ timezoneId })

  test('the greeting and the next court date have the day of the day’s work', async ({ enter, api }) => {
    const file = await addInCourt(api)
    const page = await enter('clerk', '/dashboard')
    await expect(page.getByText(/^Signed in as/)).toContainText(await officeToday(api))
    await page.goto(`${defendantsPath}?id=${file.id}`)
    await expect(form(page).getByText('Next court, today')).toBeVisible()
  })
})

test('on a phone the title of court has its own line above its counts', async ({ enter, api }) => {
  await addInCourt(api)
  const page = await enter('clerk', '/dashboard')
  await page.setViewportSize(phone)
  const court = queueCard(page, 'court')
  await expect(court.locator('h3 + span')).toHaveText(/^\d+$/)
  const title = await court.locator('h3').boundingBox()
  const count = await court.locator('h3 + span').boundingBox()
  const all = await court.getByRole('link', { name: 'See all' }).boundingBox()
  // 30 px: one line of the title
  expect(title?.height).toBeLessThan(30)
  expect(count?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
  expect(all?.x).toBeGreaterThan(count?.x ?? 0)
})

test('a row of a queue opens its file, and See all the list with the same count, by keys alone', async ({
  enter,
  api,
}) => {
  const { last_name, row } = await addInCourt(api)
  const page = await enter('clerk', '/dashboard')
  const court = queueCard(page, 'court')
  const counted = court.locator('h3 + span')
  await expect(counted).toHaveText(/^\d+$/)
  const count = Number(await counted.textContent())
  await court.getByRole('link', { name: row }).focus()
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('heading', { level: 1 })).toContainText(last_name)
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')

  await page.goBack()
  // In reading order: the head of a card, its days, its rows
  await court.getByRole('link', { name: 'See all' }).focus()
  await page.keyboard.press('Tab')
  await expect(court.getByRole('link', { name: /in court$/ }).first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/crm/defendants?queue=court')
  await expect(chips(page)).toHaveText('QueueCourt today and next 7 days')
  await expect(footer(page)).toBeVisible()
  expect(await totalOf(page)).toBe(count)

  await page.goBack()
  const today = court.getByRole('link', { name: /in court$/ }).first()
  await expect(today).toHaveText(/^Today\d+ in court$/)
  const inCourt = Number(/\d+/.exec((await today.textContent()) ?? '')?.[0])
  await today.focus()
  await page.keyboard.press('Enter')
  await expect(chips(page).getByRole('listitem')).toHaveCount(2)
  await expect(footer(page)).toBeVisible()
  expect(await totalOf(page)).toBe(inCourt)
  await button(page, 'Remove filter Queue').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(defendantsPath)
  await expect(rowsOf(page, 'Defendants')).not.toHaveCount(0)
  await expect.poll(() => totalOf(page)).toBeGreaterThan(count)
})

test('queues open where they are about a file, and their lists say which queue they are', async ({
  enter,
}) => {
  const page = await enter('clerk', '/dashboard')
  for (const [queue, url] of [
    ['declined', /id=\d+&tab=docs$/],
    ['no_court_date', /id=\d+&tab=bookings&record=\d+$/],
    ['leads', /leads\?id=\d+$/],
  ] as const) {
    const card = queueCard(page, queue)
    await expect(card.locator('h3 + span')).toHaveText(/^\d+$/)
    const count = await card.locator('h3 + span').textContent()
    await card.getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL(url)
    await page.goBack()
    await card.getByRole('link', { name: 'See all' }).click()
    await expect(page.getByText(new RegExp(`^Showing 1 to 10 of ${count} (lead|defendant)`))).toBeVisible()
    await page.goBack()
  }
})

test('each person chooses their queues, and the choice is still there the next time', async ({
  enter,
  enterElsewhere,
}) => {
  const page = await enter('clerk', '/dashboard')
  await expect(queueCard(page, 'declined')).toBeVisible()
  await button(page, 'Choose queues').click()
  await page.getByRole('checkbox', { name: 'Declined' }).uncheck()
  await button(page, 'SAVE').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, 'Choose queues')).toBeFocused()
  await expect(queueCard(page, 'declined')).toHaveCount(0)
  await page.reload()
  await expect(queueCard(page, 'unsigned')).toBeVisible()
  await expect(queueCard(page, 'declined')).toHaveCount(0)
  const other = await enterElsewhere('agent', '/dashboard')
  await expect(queueCard(other, 'declined')).toBeVisible()

  await button(page, 'Choose queues').click()
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await button(page, 'SAVE').click()
  await expect(page.getByText('You have chosen no queues.')).toBeVisible()
  await button(page, 'Choose queues').click()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await button(page, 'SAVE').click()
  await expect(queueCard(page, 'declined')).toBeVisible()
})

test('a queue that fails or is slow leaves the others alone, and empty ones are named', async ({
  enter,
  page,
}) => {
  let isDown = true
  await page.route(queueCall('declined'), (route) =>
    isDown ? route.fulfill({ status: 500, json: { error: 'Down' } }) : route.continue(),
  )
  await neverAnswer(page, queueCall('leads'))
  await emptyQueues(page, ['shared', 'no_court_date'])
  await enter('clerk', '/dashboard')
  const declined = queueCard(page, 'declined')
  await expect(declined.getByRole('alert')).toContainText('Couldn’t load.')
  await expect(queueCard(page, 'court').getByRole('link').first()).toBeVisible()
  await expect(queueCard(page, 'leads').getByText('Loading Leads not called back')).toBeAttached()
  await expect(
    page.getByText(/^Empty now, so not shown: .*No court date.*, Files shared with me\.$/),
  ).toBeVisible()
  isDown = false
  await button(declined, 'Try again').click()
  await expect(declined.getByRole('listitem')).toHaveCount(5)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await emptyQueues(page)
  await page.reload()
  await expect(page.getByText(/^Nothing is waiting\. 10,\d{3} files are in order\.$/)).toBeVisible()
})

test('no card moves while the queues come in one by one, and empty ones are never shown', async ({
  enter,
  page,
}) => {
  await emptyQueues(page, ['court', 'unsigned', 'leads'])
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources = [] } = entry as PerformanceEntry & { sources?: { node: Node | null }[] }
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const card = element?.closest('[aria-labelledby="todays-work"]') && element.closest('section')
          if (card) document.documentElement.dataset['moved'] = card.textContent
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // The last ones first
  for (const [place, queue] of queueNames.entries())
    await page.route(queueCall(queue), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 40 * (queueNames.length - place)))
      await route.fallback()
    })
  await enter('clerk', '/dashboard')
  await expect(page.getByText(/^Empty now, so not shown: /)).toBeVisible()
  await expect(queueCard(page, 'declined')).toBeVisible()
  await expect(queueCard(page, 'unsigned')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.dataset['moved'] ?? 'none')).toBe('none')
})

test('on a phone the search unfolds, and rows are as high as a finger needs', async ({
  enter,
  api,
  page,
}) => {
  const { row } = await addInCourt(api)
  await page.setViewportSize(phone)
  await enter('clerk', '/dashboard')
  const inCourt = queueCard(page, 'court').getByRole('link', { name: row })
  await expect(inCourt).toBeVisible()
  expect((await inCourt.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  const unfold = button(page, 'FIND DEFENDANT')
  await expect(page.getByLabel('Last Name')).toBeHidden()
  await unfold.click()
  await expect(unfold).toHaveAttribute('aria-expanded', 'true')
  await page.getByLabel('Last Name').fill('Nobody at all')
  await button(page, 'SEARCH').click()
  await expect(page).toHaveURL(/last_name=Nobody\+at\+all$/)
})
