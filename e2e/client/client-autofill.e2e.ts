import { addClient, openClientLink, part, saveButton, sendFormLink } from '../support/client-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the browser may fill in what defendants type about themselves, not about an indemnitor', async ({
  page,
  api,
}) => {
  const { id, phone } = await addClient(api)
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  await part(page, 'Information').click()
  const input = (name: string) => page.locator(`main [name="${name}"]`)
  await expect(input('city')).toHaveAttribute('autocomplete', 'address-level2')
  await expect(input('state')).toHaveAttribute('autocomplete', 'address-level1')
  await expect(input('former_address')).toHaveAttribute('autocomplete', 'off')
  await page.goto('/c/dashboard')
  await button(page, 'Add an indemnitor').click()
  await saveButton(page).click()
  await expect(input('name')).toHaveAttribute('autocomplete', 'off')
})
