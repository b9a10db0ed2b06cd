import { defendantsPath, filter, form, listRows, moreFilters, searchFor } from '../support/defendant-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addDefendant, addIndemnitor, newPhone } from '../support/records.ts'

test('the other filters stay open while the page is open, and say how many of them are set', async ({
  enter,
}) => {
  const page = await enter('clerk', defendantsPath)
  await searchFor(page, { Surety: 'FCS', 'Docs Sent': 'Yes', 'Last Name': 'gar' })
  await expect(moreFilters(page)).toHaveText('More filters2 set')
  await expect(filter(page, 'Surety')).toBeVisible()
  await listRows(page).first().getByRole('button').first().click()
  await button(form(page), 'Back').click()
  await expect(filter(page, 'Surety')).toHaveValue('FCS')
  await button(page, 'CLEAR').click()
  await expect(moreFilters(page)).toHaveText('More filters')
  await expect(filter(page, 'Surety')).toHaveValue('')
})

test('a row says by which of its hidden numbers it was found', async ({ enter, api }) => {
  const { last_name, id } = await addDefendant(api, { phone: newPhone(), home_phone: '3105550110' })
  await addIndemnitor(api, id, { name: 'Ida Cole', phone: newPhone() })
  const page = await enter('clerk', `${defendantsPath}?last_name=${last_name}&phone=0110`)
  const line = listRows(page).first().locator('xpath=following-sibling::tr[1]')
  await expect(line).toContainText(/^Matches home phone 310-555-0110\s*Ida Cole/)
  await button(page, 'Remove filter Phone').click()
  await expect(line).toContainText('Ida Cole')
  await expect(line).not.toContainText('Matches')
})

test('rows are compact, ten of them above the fold, unless somebody chooses otherwise', async ({ enter }) => {
  // By name, the first ones are of the sample, whatever other tests add
  const page = await enter('clerk', `${defendantsPath}?rows=30&sort_by=last_name&sort_direction=asc`)
  await expect(listRows(page)).toHaveCount(30)
  /** The height of a row with one line of indemnitors. */
  const height = () =>
    listRows(page).evaluateAll((all) =>
      Math.round(
        Math.min(
          ...all.flatMap((row) => {
            const below = row.nextElementSibling
            if (below === null || below.hasAttribute('data-row')) return []
            return [below.getBoundingClientRect().bottom - row.getBoundingClientRect().top]
          }),
        ),
      ),
    )
  const ends = () => listRows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
  expect(await height()).toBe(49)
  expect((await ends()).filter((end) => end <= 900).length).toBeGreaterThanOrEqual(10)
  await button(page, 'Comfortable rows').click()
  await expect(button(page, 'Comfortable rows')).toHaveAttribute('aria-pressed', 'true')
  expect(await height()).toBe(59)
  await page.reload()
  await expect(listRows(page)).toHaveCount(30)
  await expect(button(page, 'Comfortable rows')).toHaveAttribute('aria-pressed', 'true')
})
