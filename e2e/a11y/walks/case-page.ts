import { createNote, pinNote } from '@bailiwick/contract/notes'
import { expect } from '@playwright/test'
import { fileMenu, form } from '../../support/defendant-page.ts'
import { addSigners, sendDocuments } from '../../support/documents-page.ts'
import { button } from '../../support/elements.ts'
import { neverAnswer } from '../../support/network.ts'
import { addDefendant, addIndemnitor, changeRecord } from '../../support/records.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkOverview({ page, api, enter, check }: Stage): Promise<void> {
  const signers = await addSigners(api)
  await sendDocuments(api, signers)
  await addIndemnitor(api, signers.id, { name: 'Elena Cole' })
  await changeRecord(api, signers.id, { city: null })
  const body = { defendant_id: signers.id, kind: 'call', text: 'Works nights.' } as const
  const { insertId } = await api.call(createNote, { body })
  await api.call(pinNote, { body: { id: insertId, pinned: 'Yes' } })
  await enter('owner', `/crm/defendants?id=${signers.id}`)
  await expect(form(page).getByText('Pinned', { exact: true })).toBeVisible()
  await expect(form(page).getByText(/^Ready to send: /)).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'All', exact: false, pressed: true })).toBeVisible()
  await check('the overview of a file')
  await button(form(page), 'none (choose an agent)').click()
  await expect(page.getByRole('combobox', { name: 'Agent of this file' })).toBeVisible()
  await check('the choice of an agent')
  await page.keyboard.press('Escape')
  await button(form(page), fileMenu).click()
  await check('the menu of a file')
}

async function walkEmptyOverview({ page, api, enter, check }: Stage): Promise<void> {
  const { path } = await addDefendant(api)
  await enter('clerk', path)
  await expect(form(page).getByText('No notes yet.')).toBeVisible()
  await expect(form(page).getByText('No bookings yet.', { exact: false })).toBeVisible()
  await check('the overview of an empty file')
  const calls = /\/api\/crm\/(case|timeline|notes)\?/
  await neverAnswer(page, calls)
  await page.reload()
  await expect(form(page).getByText('Loading the timeline')).toBeAttached()
  await check('an overview that is loading')
  await page.unrouteAll()
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { error: 'Not now.' } }))
  await page.reload()
  await expect(form(page).getByText('The timeline did not load')).toBeVisible()
  await expect(form(page).getByText('The overview did not load')).toBeVisible()
  await check('an overview that did not load')
}

export const casePageWalks: readonly PageWalk[] = [
  { name: 'the overview of a file', walk: walkOverview },
  { name: 'the overview of an empty file', walk: walkEmptyOverview },
]
