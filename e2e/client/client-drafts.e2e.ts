import { mergeFiles } from '@bailiwick/contract/merging'
import { photoCalls } from '@bailiwick/contract/photos'
import type { Page } from '@playwright/test'
import { addClient, menu, openClientLink, part, saveButton, sendFormLink } from '../support/client-page.ts'
import { button, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { imageFile, photoField } from '../support/photos-page.ts'
import { readRecord } from '../support/records.ts'

test.use({ viewport: { width: 390, height: 844 } })

const city = (page: Page) => field(page, 'Address Info', 'City')
const restored = (page: Page) => page.getByText('We restored what you typed.')
const photos = '/c/dashboard?tab=info&part=photos'
const upload = '**/api/crm/defendant/upload?*'
const information = '/c/dashboard?tab=info&part=information'

/** How many drafts the browser has. */
const stored = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')).length)

/** What the browser has of each chosen photo, in base64. */
const storedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('No database')))
      })
    const database = await settled(indexedDB.open('bailiwick'))
    const items: { content: { bytes: Uint8Array } }[][] = await settled(
      database.transaction('draft-files').objectStore('draft-files').getAll(),
    )
    database.close()
    return items.flat().map(({ content }) => btoa(String.fromCharCode(...content.bytes)))
  })

/** Types a city and kills the tab once it is stored; returns another tab with the same page. */
async function typeAndKill(page: Page, text: string): Promise<Page> {
  await city(page).fill(text)
  await expect.poll(() => stored(page)).toBe(1)
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await next.goto(information)
  return next
}

test('what a client typed outlives a killed tab, until it is saved or discarded', async ({ page, api }) => {
  const { id, phone } = await addClient(api)
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  await part(page, 'Information').click()
  await expect(city(page)).toBeVisible()
  expect(await stored(page)).toBe(0)
  let tab = await typeAndKill(page, 'Tustin')
  await expect(city(tab)).toHaveValue('Tustin')
  await expect(restored(tab)).toBeVisible()
  expect(await tab.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Tustin')
  await saveButton(tab).click()
  await expect(tab.getByText('All changes saved')).toBeVisible()
  await expect(restored(tab)).toHaveCount(0)
  expect((await readRecord(api, id)).city).toBe('Tustin')
  await expect.poll(() => stored(tab)).toBe(0)

  // A save opens the first part that lacks something
  await tab.goto(information)
  tab = await typeAndKill(tab, 'Orange')
  await expect(city(tab)).toHaveValue('Orange')
  await button(tab, 'DISCARD IT').click()
  await button(tab, 'KEEP IT').click()
  await expect(city(tab)).toHaveValue('Orange')
  await button(tab, 'DISCARD IT').click()
  await button(tab.getByRole('dialog'), 'DISCARD IT').click()
  await expect(city(tab)).toHaveValue('Tustin')
  await expect(restored(tab)).toHaveCount(0)
  await expect.poll(() => stored(tab)).toBe(0)
})

test('a photo that could not be sent outlives a killed tab, and is sent later', async ({ page, api }) => {
  const { id, phone } = await addClient(api)
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  await page.goto(photos)
  await page.route(upload, (route) => route.abort())
  const photo = imageFile()
  await photoField(page, 'Front ID Photo').locator('input[type=file]').setInputFiles(photo)
  await expect(photoField(page, 'Front ID Photo').getByRole('alert')).toContainText('Check your connection')
  await expect.poll(() => storedFiles(page)).toEqual([expect.any(String)])
  expect((await storedFiles(page)).join('')).not.toContain(photo.buffer.toString('base64').slice(0, 20))
  const tab = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await tab.goto(photos)
  await expect(photoField(tab, 'Front ID Photo')).toContainText('Uploaded')
  await expect(restored(tab)).toHaveCount(0)
  const { photos: uploaded } = await api.call(photoCalls.defendant.list, { query: { id } })
  expect(Object.values(uploaded).flat()).toHaveLength(1)
  await expect.poll(() => storedFiles(tab)).toEqual([])
  expect(await stored(tab)).toBe(0)
})

test('a draft waits for the next sign-in of the same person, and a logout leaves none', async ({
  page,
  api,
}) => {
  const { id, phone } = await addClient(api)
  const other = await addClient(api)
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  await part(page, 'Information').click()
  await city(page).fill('Tustin')
  await expect.poll(() => stored(page)).toBe(1)
  const tab = await page.context().newPage()
  await page.close({ runBeforeUnload: false })

  // Another day: the session is over, and somebody else uses the phone first
  await tab.goto('/client')
  await tab.evaluate(() => localStorage.removeItem('client-token'))
  await openClientLink(tab, await sendFormLink(api, other))
  await part(tab, 'Information').click()
  await expect(city(tab)).toHaveValue('')
  await expect(restored(tab)).toHaveCount(0)
  await tab.evaluate(() => localStorage.removeItem('client-token'))
  await openClientLink(tab, await sendFormLink(api, { id, phone }))
  await part(tab, 'Information').click()
  await expect(city(tab)).toHaveValue('Tustin')
  await tab.route(upload, (route) => route.abort())
  await tab.getByRole('button', { name: 'All parts' }).click()
  await part(tab, 'Photos').click()
  await photoField(tab, 'Front ID Photo').locator('input[type=file]').setInputFiles(imageFile())
  await expect.poll(async () => (await storedFiles(tab)).length).toBe(1)

  await button(tab, 'Log out').click()
  await button(tab.getByRole('dialog'), 'Yes').click()
  await expect(tab).toHaveURL('/client')
  expect(await stored(tab)).toBe(0)
  await expect.poll(() => storedFiles(tab)).toEqual([])
  await expect(menu(tab)).toHaveCount(0)
})

test('what a client was typing while their file was merged into another is offered there', async ({
  page,
  api,
}) => {
  const [goes, stays] = [await addClient(api), await addClient(api)]
  await openClientLink(page, await sendFormLink(api, goes))
  await part(page, 'Information').click()
  await city(page).fill('Tustin')
  await expect.poll(() => stored(page)).toBe(1)
  await api.call(mergeFiles, { body: { stays: stays.id, goes: goes.id, take: [] } })
  await saveButton(page).click()
  await expect(
    page.getByText('because the agency changed the phone number or the file. What you typed'),
  ).toBeVisible()
  const link = await sendFormLink(api, stays)
  await page.getByLabel('Phone').fill(stays.phone)
  await page.getByLabel('Access Code').fill(new URLSearchParams(link.split('?')[1]).get('otp') ?? '')
  await button(page, 'LOG IN').click()
  await expect(restored(page)).toBeVisible()
  await expect(city(page)).toHaveValue('Tustin')
  await saveButton(page).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect((await readRecord(api, stays.id)).city).toBe('Tustin')
  await expect.poll(() => stored(page)).toBe(0)
})
