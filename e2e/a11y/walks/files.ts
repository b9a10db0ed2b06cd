import { deleteDefendant } from '@bailiwick/contract/defendants'
import { listDeletedFiles } from '@bailiwick/contract/deleted-files'
import { expect } from '@playwright/test'
import { desktopOnly, phoneOnly } from '../../support/axe.ts'
import { fileMenu, form } from '../../support/defendant-page.ts'
import { button, field } from '../../support/elements.ts'
import { addBooking, addDefendant, addLead, newPhone } from '../../support/records.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkFiles({ page, api, enter, check }: Stage): Promise<void> {
  const phone = newPhone()
  const stays = await addDefendant(api, { phone, city: 'Fresno', ss: '123-45-6789' })
  const goes = await addDefendant(api, { home_phone: phone, city: 'Irvine', zip: '92602', ss: '123-45-1111' })
  await addBooking(api, goes.id, { booking: 'AX-1', surety: 'FCS', bail_amount: '1,000' })
  const deleted = await addLead(api)
  await api.call(deleteDefendant, { query: { id: deleted.id } })
  await enter('agent', '/crm/defendants?id=new')
  await field(page, 'Contact', 'Mobile Phone').fill(phone)
  await expect(page.getByRole('region', { name: 'Possible duplicates' })).toBeVisible()
  await check('a new defendant whose phone two files have')
  await page.goto(stays.path)
  await button(form(page), fileMenu).click()
  await page.getByRole('menuitem', { name: 'MERGE WITH ANOTHER FILE' }).click()
  await expect(page.getByText('These may be about the same person.')).toBeVisible()
  await check('the choice of a file to merge with')
  await page.getByRole('button', { name: `${goes.last_name}, RENEE` }).click()
  await expect(page.getByText('brings 1 booking')).toBeVisible()
  await check('two files that are compared before they are merged')
  await button(page, 'MERGE FILES').click()
  await expect(button(page, 'OPEN THE FILE')).toBeVisible()
  await check('the files once they are merged', { sizes: desktopOnly })
  await page.goto(goes.path)
  await expect(form(page).getByRole('link', { name: 'OPEN THE FILE' })).toBeVisible()
  await check('the address of a merged file', { sizes: phoneOnly })
  await page.goto('/deleted-files')
  await expect(button(page, `Restore: ${deleted.last_name}, RENEE`)).toBeVisible()
  await check('deleted and merged files')
  await button(page, `Undo merge: ${goes.last_name}, RENEE`).click()
  await expect(button(page, 'UNDO MERGE')).toBeVisible()
  await check('the question before a merge is undone', { sizes: desktopOnly })
  await page.route(`**${listDeletedFiles.path}?*`, (route) =>
    route.fulfill({ json: { files: [], total: 0 } }),
  )
  await page.goto('/deleted-files')
  await expect(page.getByText('No deleted files')).toBeVisible()
  await check('no deleted files', { sizes: phoneOnly })
}

export const fileWalks: readonly PageWalk[] = [
  { name: 'duplicate, merged and deleted files', walk: walkFiles },
]
