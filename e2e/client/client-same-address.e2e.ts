import { addClient, openClientLink, saveButton, sendFormLink } from '../support/client-page.ts'
import { button, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addIndemnitor, newPhone, readRecord } from '../support/records.ts'

test.use({ viewport: { width: 390, height: 844 } })

const address = { address: '1 Main Street', city: 'Irvine', state: 'CA', zip: '92602' }

test('a defendant copies their address with one tap, and takes it out with another', async ({
  page,
  api,
}) => {
  const client = await addClient(api, address)
  await openClientLink(page, await sendFormLink(api, client))
  await page.goto('/c/dashboard?tab=info&part=references')
  const first = page.getByRole('region', { name: 'Reference 1' })
  const [street, city] = ['Address', 'City'].map((name) => field(page, 'Reference 1', name))
  if (street === undefined || city === undefined) throw new Error('no fields')
  await button(first, 'Same address as yours').click()
  await expect(street).toHaveValue('1 Main Street')
  await expect(city).toHaveValue('Irvine')
  await expect(first.getByRole('combobox', { name: 'State' })).toHaveValue('CA')
  await expect(first.getByRole('status')).toHaveText('The address is filled in.')
  const undo = button(first, 'Remove this address again')
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(street).toHaveValue('')
  await expect(city).toHaveValue('')
  // A part that was typed is neither replaced nor mixed with another address
  await city.fill('Reno')
  await expect(button(first, 'Same address as yours')).toHaveCount(0)
  await city.fill('')
  await button(first, 'Same address as yours').click()
  await street.fill('1 Main Street, Unit 2')
  await expect(undo).toHaveCount(0)
  await page.goto('/c/dashboard?tab=info&part=family')
  await button(page.getByRole('region', { name: 'Mother', exact: true }), 'Same address as yours').click()
  await saveButton(page).click()
  await expect(page.getByRole('region', { name: 'The last save' })).toBeVisible()
  expect(await readRecord(api, client.id)).toMatchObject({
    mother_address: '1 Main Street, Irvine, CA 92602',
  })
})

test('an indemnitor is offered the address of the defendant, in Spanish too', async ({ page, api }) => {
  const { id } = await addClient(api, address)
  const phone = newPhone()
  const indemnitor = await addIndemnitor(api, id, { name: 'Ida Cole', phone })
  await openClientLink(page, await sendFormLink(api, { id, phone, indemnitor }))
  await page.goto('/c/dashboard?tab=indemnitor&part=contact')
  await expect(button(page, 'Same address as the defendant')).toBeVisible()
  await button(page, 'Español').click()
  await button(page, 'La misma dirección que el acusado').click()
  await expect(page.locator('main [name="zip"]')).toHaveValue('92602')
  await button(page, 'Siguiente: Empleo').click()
  await button(page, /^Siguiente/).click()
  await button(page, 'La misma dirección que la suya').click()
  await expect(page.locator('main [name="spouse_address"]')).toHaveValue('1 Main Street, Irvine, CA 92602')
})
