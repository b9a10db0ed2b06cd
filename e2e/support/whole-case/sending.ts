import { formatDateTime } from '@bailiwick/contract/kit/dates'
import type { DocumentOfRecord } from '@bailiwick/contract/defendants'
import { documentLabel, lastReminded } from '@bailiwick/contract/documents'
import { type Page, expect } from '@playwright/test'
import { form } from '../defendant-page.ts'
import { documentRows } from '../documents-page.ts'
import { button, dismissOutcome, textNotSent } from '../elements.ts'
import { readRecord, searchDefendants } from '../records.ts'
import type { ApiClient } from '../api.ts'
import { defendant } from './lead.ts'
import { indemnitors, linkedIndemnitor, notifiedIndemnitor } from './indemnitors-and-arrests.ts'

const toTab = (page: Page, name: string) => form(page).getByRole('tab', { name }).click()
const signers = [defendant.name, ...indemnitors.map(([person]) => person)]

/** From the open file: the form link, the documents for everybody, the card authorization, and the reminder. */
export async function sendFromFile(page: Page): Promise<void> {
  await toTab(page, 'Defendants Info')
  await button(page, 'SEND FORM LINK').click()
  await dismissOutcome(page, textNotSent)
  await toTab(page, 'Docs')
  await page.getByRole('radio', { name: 'Send Document Without CC Authorization' }).check()
  await button(page, 'SEND FCS docs').click()
  await dismissOutcome(page, textNotSent)
  await page.getByRole('radio', { name: 'Send CC Authorization ONLY' }).check()
  await button(page, 'SEND CC Authorization').click()
  await dismissOutcome(page, textNotSent)
  await expect(documentRows(page)).toHaveCount(signers.length + 1)
  await button(page.getByRole('tabpanel', { name: 'Docs' }), 'REMINDER').click()
  await button(page.getByRole('dialog', { name: 'Reminder' }), 'Send Reminder').click()
  await dismissOutcome(page, textNotSent)
}

/** From the page of notifications: the payment schedule, to an indemnitor. */
export async function sendNotice(page: Page): Promise<void> {
  await page.goto(`/crm/notifications?last_name=${defendant.last}`)
  await page.getByRole('button', { name: `others under ${defendant.name}` }).click()
  await page.getByRole('checkbox', { name: `${notifiedIndemnitor}, Indemnitor` }).check()
  await page.getByRole('combobox', { name: 'Message' }).selectOption('BAIL PAYMENT SCHEDULE')
  await button(page, 'Send Notification').click()
  await dismissOutcome(page, textNotSent)
}

/** The documents of the case, newest first: the defendant was reminded of the own two. */
export async function sentDocuments(api: ApiClient): Promise<DocumentOfRecord[]> {
  const { defendants } = await searchDefendants(api, { last_name: defendant.last })
  const sent = (await readRecord(api, defendants[0]?.id ?? 0)).documents.toSorted(
    (one, other) => other.id - one.id,
  )
  expect(sent.map(({ type, status, history }) => [type, status, history.length])).toEqual([
    [3, 2, 2],
    ...indemnitors.map(() => [4, 2, 1]),
    [4, 2, 2],
  ])
  return sent
}

/** Expects them on the open file, each pending, with the time its signer was last reminded. */
export async function expectDocuments(page: Page, sent: readonly DocumentOfRecord[]): Promise<void> {
  await toTab(page, 'Defendants Info')
  // Without a text provider no link has left the portal
  await expect(page.getByRole('complementary', { name: 'Notifications' })).toContainText('Never')
  await toTab(page, 'Docs')
  const whose = [defendant.name, ...signers.toReversed()]
  await expect(documentRows(page)).toContainText(
    sent.map(
      ({ type, date_created, history }, at) =>
        new RegExp(
          `^${documentLabel(type)}.*${whose[at]}.*PENDING${formatDateTime(date_created)}${formatDateTime(lastReminded(history) ?? '')}`,
        ),
    ),
  )
}

/** Expects every text message of the case, newest first. */
export async function expectTexts(page: Page): Promise<void> {
  await page.goto('/text-messages')
  const rows = page.getByRole('region', { name: 'Text messages' }).locator('tbody tr')
  const toSign = (name: string, what: string) => `Hello ${name}, please read and sign your ${what} here: http`
  const toFill = (name: string) => `Hello ${name}, please fill in your form here: http`
  const wanted = [
    `${notifiedIndemnitor}, your payment schedule:\nPremium: $750`,
    `Hello ${defendant.name}, please remember to sign: bail bond documents: http`,
    toSign(defendant.name, 'card authorization'),
    ...signers.map((name) => toSign(name, 'bail bond documents')).toReversed(),
    toFill(defendant.name),
    toFill(linkedIndemnitor),
  ]
  for (const [at, text] of wanted.entries()) await expect(rows.nth(at)).toContainText(text)
  await expect(rows.nth(1)).toContainText(', card authorization: http')
}
