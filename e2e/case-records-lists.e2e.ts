import type { Page } from '@playwright/test'
import { addSomebody, button, expect, field, readNews } from './defendant-desk.ts'
import { cell, rowsOf, test, top } from './records-desk.ts'

test('ten records stand on a page of a tab, newest first; 20 and 30 may be chosen [DEF-109, BOOK-11, OPEN-92]', async ({
  enter,
  desk,
  records,
}) => {
  const { id, path } = await addSomebody(desk)
  for (let number = 1; number <= 12; number++)
    await records.add('booking', { defendant_id: id, booking: `B-${number}` })
  const page = await enter('clerk', `${path}&tab=bookings`)
  await expect(rowsOf(page, 'Bookings')).toHaveCount(10)
  await expect(rowsOf(page, 'Bookings').first()).toContainText('B-12')
  await expect(top(page).getByText('Showing 1 to 10 of 12 booking(s)')).toBeVisible()
  const size = top(page).getByRole('combobox', { name: 'Rows per page' })
  await expect(size.locator('option')).toHaveText(['10', '20', '30'])
  await button(top(page), 'Page 2').click()
  await expect(rowsOf(page, 'Bookings').last()).toContainText('B-1')
  await expect(rowsOf(page, 'Bookings')).toHaveCount(2)
  await size.selectOption('20')
  await expect(rowsOf(page, 'Bookings')).toHaveCount(12)
})

test('on a phone a record is a card, which opens wherever it is touched, the open tab is in view, and that there are more of them is seen [BOOK-11, ARR-2]', async ({
  page,
  enter,
  desk,
  records,
}) => {
  const { id, path } = await addSomebody(desk)
  await records.add('arrest', {
    defendant_id: id,
    court: 'Hanford',
    arrest_when: '01/02/2020',
    bail_post_date: '01/03/2020',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('clerk', `${path}&tab=arrests`)
  const card = top(page).getByRole('list', { name: 'Arrests History' }).getByRole('listitem')
  await expect(card).toContainText('Arrest Date01/02/2020')
  await expect(page.getByRole('tab', { name: 'Arrests' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('tablist')).toHaveAttribute('data-more-left', '')
  await card.click({ position: { x: 40, y: 60 } })
  await expect(field(page, 'Arrest', 'Court')).toHaveValue('Hanford')
  await page.goBack()
  await expect(card).toBeVisible()
})

test('a list that does not load says why and is tried again, a delete that fails says why and takes nothing away, a record that is gone says so [MSG-4, MSG-14]', async ({
  enter,
  desk,
  records,
}) => {
  const { id, path } = await addSomebody(desk)
  await records.add('arrest', {
    defendant_id: id,
    court: 'Hanford',
    arrest_when: '01/02/2020',
    bail_post_date: '01/03/2020',
  })
  const page = await enter('clerk')
  const calls = /\/api\/crm\/arrests\?/
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { error: 'Out of order.' } }))
  await page.goto(`${path}&tab=arrests`)
  await expect(page.getByText('The arrests did not load')).toBeVisible()
  await expect(page.getByText('Out of order.')).toBeVisible()
  await page.unroute(calls)
  await button(page, 'Try again').click()
  await expect(cell(page, 'Hanford')).toBeVisible()
  await page.route(/\/api\/crm\/arrest\?/, (route) =>
    route.fulfill({ status: 500, json: { error: 'Not now.' } }),
  )
  await button(page, 'DELETE arrest Hanford').click()
  await button(page.getByRole('dialog', { name: 'Delete this arrest?' }), 'DELETE').click()
  await readNews(page, 'Not now.')
  await expect(cell(page, 'Hanford')).toBeVisible()
  await page.goto(`${path}&tab=arrests&record=999999`)
  await expect(page.getByText('This arrest is not in the file')).toBeVisible()
})

test('whoever may only read finds every tab and form, and nothing to write in, add or delete [DEF-35, SHARE-6, SHARE-7, SHARE-8, OPEN-113]', async ({
  enter,
  records,
}) => {
  const page = await enter('agent')
  const shared = await readOnlyFile(page)
  await records.add('booking', { defendant_id: shared, booking_name: 'Read Me' })
  await records.add('indemnitor', { defendant_id: shared, name: 'Read Me' })
  await records.add('arrest', {
    defendant_id: shared,
    court: 'Read Me',
    arrest_when: '01/02/2020',
    bail_post_date: '01/03/2020',
  })
  for (const { noun, previews, choices } of [
    // A moment after the form come its documents: who may read them may choose whose, and look at them, not send them
    { noun: 'booking', previews: ['PREVIEW', 'PREVIEW'], choices: 4 },
    { noun: 'indemnitor', previews: [], choices: 0 },
    { noun: 'arrest', previews: [], choices: 0 },
  ]) {
    await page.goto(`/crm/defendants?id=${shared}&tab=${noun}s`)
    await expect(page.getByRole('button', { name: `VIEW ${noun} Read Me` })).toBeVisible()
    await expect(top(page).getByRole('button', { name: /^(ADD|EDIT|DELETE)/ })).toHaveCount(0)
    await page.getByRole('button', { name: `VIEW ${noun} Read Me` }).click()
    await expect(top(page).getByRole('heading', { level: 1 })).toHaveText('Read Me')
    await expect(top(page).getByRole('textbox').first()).toBeVisible()
    await expect(top(page).getByRole('button')).toHaveText(['', 'PRINT', 'CLOSE', ...previews])
    const documents = top(page).getByRole('region', { name: 'Documents' })
    await expect(documents.locator('[type=radio], select')).toHaveCount(choices)
    await expect(top(page).locator(':is(input, textarea):not([readonly]), select')).toHaveCount(choices)
    await button(top(page), 'CLOSE').click()
  }

  // On a phone the bar of a form that is only read has the way out, and nothing else
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'VIEW arrest Read Me' }).click()
  await expect(top(page).getByRole('heading', { level: 1 })).toHaveText('Read Me')
  await button(top(page), 'CLOSE').click()
  await expect(page.getByRole('heading', { name: 'Arrests History' })).toBeVisible()
  await button(top(page), 'CLOSE').click()
  await expect(top(page)).toHaveCount(0)
})

/** A file that is shared with the agent to be read alone. */
async function readOnlyFile(page: Page): Promise<number> {
  const answer = await page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem('token') ?? '' }
    const ids: number[] = []
    for (let offset = 0; ; offset += 30) {
      const reply = await fetch(`/api/crm/defendants?q=get&rows=30&offset=${offset}`, { headers })
      const { defendants } = (await reply.json()) as { defendants: { id: number; access_type: string }[] }
      ids.push(...defendants.filter((one) => one.access_type === 'R').map(({ id }) => id))
      if (ids.length > 0 || defendants.length === 0) return ids
    }
  })
  const [id] = answer
  if (id === undefined) throw new Error('The sample shares no file to be read alone.')
  return id
}
