import { infoOf, openTab, topForm } from '../support/defendant-page.ts'
import { button, cell, dismissOutcome, errorOf, field } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { changesDetected, columnsOf, deleteOnlyRow } from '../support/record-list.ts'
import { addArrest, addDefendant, arrestsOf } from '../support/records.ts'

test('an arrest is added in Arrests History, with three fields required [ARR-1, ARR-2, ARR-3, ARR-4, OPEN-102]', async ({
  enter,
  api,
}) => {
  const { id, path } = await addDefendant(api)
  const page = await enter('clerk', infoOf(path))
  await openTab(page, 'Arrests')
  await expect(topForm(page).getByRole('heading', { level: 2, name: 'Arrests History' })).toBeVisible()
  await button(topForm(page), 'ADD').click()
  await button(topForm(page), 'CREATE ARREST').click()
  await dismissOutcome(page, 'Some fields are required. Put N/A to leave blank.')
  const court = field(page, 'Arrest', 'Court')
  const arrested = field(page, 'Arrest', 'Arrest Date')
  const posted = field(page, 'Bail', 'Bail Post Date')
  for (const input of [court, arrested, posted]) await expect(errorOf(input)).toHaveText('Required')
  await court.fill('Kings County Superior')
  await arrested.fill('13/45/2026')
  await arrested.blur()
  await expect(errorOf(arrested)).toHaveText('Invalid Date, please format to MM/DD/YYYY')
  await arrested.fill('03/04/2021')
  await posted.fill('03/05/2021')
  await field(page, 'Bail', 'Previous Bail').selectOption('Yes')
  await button(topForm(page), 'CREATE ARREST').click()
  await dismissOutcome(page, 'Successfully created arrest')
  await expect(columnsOf(page, 'Arrests History')).toHaveText([
    'Court',
    'County',
    'Arrest Date',
    'Bail Post Date',
    'Disposition',
    'Charges',
    'Actions',
  ])
  expect(await arrestsOf(api, id)).toMatchObject([
    { court: 'Kings County Superior', arrest_when: '03/04/2021', previous_bail: 'Yes' },
  ])
})

test('an arrest is changed and deleted [ARR-9, DEF-91, OPEN-101, DLG-13]', async ({ enter, api }) => {
  const { id, path } = await addDefendant(api)
  await addArrest(api, id, { court: 'Kings County Superior' })
  const page = await enter('clerk', `${path}&tab=arrests`)
  await cell(page, 'Kings County Superior').click()
  await field(page, 'Charges', 'Charges').fill('PC 484')
  await expect(topForm(page).getByText(changesDetected('arrest'))).toBeVisible()
  await button(topForm(page), 'UPDATE ARREST').click()
  await dismissOutcome(page, 'Successfully updated arrest')
  expect(await arrestsOf(api, id)).toMatchObject([{ court: 'Kings County Superior', charges: 'PC 484' }])
  await page.keyboard.press('Escape')
  await deleteOnlyRow(page, 'arrest')
})
