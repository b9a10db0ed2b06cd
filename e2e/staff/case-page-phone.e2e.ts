import { createNote } from '@bailiwick/contract/notes'
import type { Locator } from '@playwright/test'
import { form } from '../support/defendant-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addBooking, addDefendant, addIndemnitor, newPhone } from '../support/records.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** How many pixels up and down from the middle of a control press it, together. */
async function pressedHeight(control: Locator): Promise<number> {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, middle] = [left + width / 2, Math.round(top + height / 2)]
    const hits = (y: number) => element.contains(document.elementFromPoint(x, y))
    let [up, down] = [0, 0]
    while (hits(middle - up - 1)) up++
    while (hits(middle + down + 1)) down++
    return up + down + 1
  })
}

test('what is pressed in a file is as high as a thumb on a phone', async ({ enter, api }) => {
  const phone = newPhone()
  const { id, path, name } = await addDefendant(api, { date_of_birth: '04/17/1991', phone })
  await addBooking(api, id, { booking: '5329129', surety: 'Bankers', bail_amount: '20,000' })
  for (const signer of ['Ida Ray', 'Bo Quill', 'Eva Stone'])
    await addIndemnitor(api, id, { name: signer, phone: newPhone() })
  await api.call(createNote, { body: { defendant_id: id, kind: 'note', text: 'Works nights.' } })
  const page = await enter('clerk', path)
  const file = form(page)
  const people = file.getByRole('table', { name: 'People' })
  await expect(button(file, /^Pin /)).toBeVisible()
  const controls = {
    menu: button(file, /^More: /),
    phone: file.getByRole('link').first(),
    agent: button(file, /choose an(other| agent)/),
    'phone of a co-signer': file.locator('dl').getByRole('link').first(),
    'more co-signers': button(file, '1 more'),
    booking: button(file, '5329129'),
    person: button(people, name),
    'phone of a person': people.getByRole('link').first(),
    photos: button(people, /^\d of \d+$/).first(),
    'add a booking': button(file, 'ADD BOOKING'),
    'add an indemnitor': button(file, 'ADD INDEMNITOR'),
    documents: button(file, 'Open Docs'),
    pin: button(file, /^Pin /),
  }
  const heights: Record<string, number> = {}
  for (const [what, control] of Object.entries(controls)) heights[what] = await pressedHeight(control)
  expect(Object.entries(heights).filter(([, height]) => height < 40)).toEqual([])
})
