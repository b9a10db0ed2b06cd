import { addClient, openClientLink, part, saveButton, sendFormLink } from '../support/client-page.ts'
import { field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addIndemnitor, newPhone, readRecord } from '../support/records.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a defendant without a vehicle is asked nothing about it, and what they typed stays in view', async ({
  page,
  api,
}) => {
  const client = await addClient(api)
  await openClientLink(page, await sendFormLink(api, client))
  const information = part(page, 'Information')
  await expect(information).toContainText('of 43 filled')
  await information.click()
  const [has, make, model] = ['Has Vehicle', 'Make', 'Model'].map((name) => field(page, 'Vehicle Info', name))
  if (has === undefined || make === undefined || model === undefined) throw new Error('no fields')
  await expect(make).toBeVisible()
  await has.selectOption('No')
  await expect(make).toHaveCount(0)
  await has.selectOption('Yes')
  await make.fill('Ford')
  await has.selectOption('No')
  await expect(model).toHaveCount(0)
  await expect(make).toHaveValue('Ford')
  // It doesn't vanish under the fingers
  await make.fill('')
  await expect(make).toBeFocused()
  await make.fill('Kia')
  await saveButton(page).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(await readRecord(api, client.id)).toMatchObject({ has_vehicle: 'No', vehicle_make: 'Kia' })
})

test('an indemnitor who owns their home is not asked for a landlord', async ({ page, api }) => {
  const { id } = await addClient(api)
  const phone = newPhone()
  const indemnitor = await addIndemnitor(api, id, { name: 'Ida Cole', phone })
  await openClientLink(page, await sendFormLink(api, { id, phone, indemnitor }))
  await part(page, 'Property').click()
  const landlord = page.getByRole('textbox', { name: 'Landlord Name' })
  await expect(landlord).toBeVisible()
  await page.getByRole('combobox', { name: 'Rent or Own' }).selectOption('Own')
  await expect(landlord).toHaveCount(0)
})
