import { photoCalls } from '@bailiwick/contract/photos'
import type { Page } from '@playwright/test'
import { addClient, openClientLink, sendFormLink } from '../support/client-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { imageFile, phonePhoto, photoField } from '../support/photos-page.ts'

test.use({ viewport: { width: 390, height: 844 } })

const upload = '**/api/crm/defendant/upload?*'

async function openPhotos(page: Page, link: string): Promise<void> {
  await openClientLink(page, link)
  await page.goto('/c/dashboard?tab=info&part=photos')
  await expect(photoField(page, 'Front ID Photo')).toBeVisible()
}

test('a photo is made smaller on the phone, and goes on by itself after a lost connection [PHOTO-8]', async ({
  page,
  api,
}) => {
  await openPhotos(page, await sendFormLink(api, await addClient(api)))
  const photo = await phonePhoto(page)
  expect(photo.buffer.length).toBeGreaterThan(1_000_000)
  const sizes: number[] = []
  let isCut = true
  await page.route('**/healthz', (route) => (isCut ? route.abort() : route.continue()))
  await page.route(upload, (route) => {
    const body = route.request().postDataBuffer()
    expect(body?.toString('latin1')).toContain('filename="IMG_0001.jpg"')
    sizes.push(body?.length ?? 0)
    return isCut ? route.abort() : route.continue()
  })
  const field = photoField(page, 'Front ID Photo')
  await field.locator('input[type=file]').setInputFiles(photo)
  await expect(field.getByRole('alert')).toContainText('Check your connection')
  await expect(page.getByText('You are offline.')).toBeVisible()
  isCut = false
  await expect(
    page.getByRole('status').filter({ hasText: 'Successfully uploaded defendant photo(s)' }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field).toContainText('Uploaded')
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  expect(sizes).toHaveLength(2)
  expect(Math.max(...sizes)).toBeLessThan(photo.buffer.length / 2)
})

test('a small picture is sent as it is', async ({ page, api }) => {
  const client = await addClient(api)
  await openPhotos(page, await sendFormLink(api, client))
  const field = photoField(page, 'Front ID Photo')
  await field.locator('input[type=file]').setInputFiles(imageFile())
  await expect(
    page.getByRole('status').filter({ hasText: 'Successfully uploaded defendant photo(s)' }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { types } = await api.call(photoCalls.defendant.list, { query: { id: client.id } })
  expect(Object.values(types)).toEqual(['image/png'])
})
