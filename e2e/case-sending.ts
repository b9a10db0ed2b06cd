import { formatDateTime } from '@bailiwick/contract/dates'
import type { DocumentOfRecord } from '@bailiwick/contract/defendants'
import { documentLabel, lastReminded } from '@bailiwick/contract/documents'
import type { Page } from '@playwright/test'
import { indemnitors, linked, noticed, who } from './case-papers.ts'
import { button, expect, form, readNews, type Desk } from './defendant-desk.ts'
import { documents } from './document-desk.ts'

const toTab = (page: Page, name: string) => form(page).getByRole('tab', { name }).click()
const signers = [who.name, ...indemnitors.map(([person]) => person)]

/** From the open file: the form link, the documents for everybody, the card authorization, and the reminder. */
export async function sendFromFile(page: Page): Promise<void> {
  await toTab(page, 'Defendants Info')
  await button(page, 'SEND FORM LINK').click()
  await readNews(page, `Link sent to ${who.phone}`)
  await toTab(page, 'Docs')
  await page.getByRole('radio', { name: 'Send Document Without CC Authorization' }).check()
  await button(page, 'SEND FCS docs').click()
  await readNews(page, 'Successfully sent Documents for Docusign.')
  await page.getByRole('radio', { name: 'Send CC Authorization ONLY' }).check()
  await button(page, 'SEND CC Authorization').click()
  await readNews(page, 'Successfully sent Credit Card Authorization')
  await expect(documents(page)).toHaveCount(signers.length + 1)
  await button(page.getByRole('tabpanel', { name: 'Docs' }), 'REMINDER').click()
  await button(page.getByRole('dialog', { name: 'Reminder' }), 'Send Reminder').click()
  await readNews(page, 'Sent Reminder.')
}

/** From the page of notifications: what is paid when, to a co-signer. */
export async function sendNotice(page: Page): Promise<void> {
  await page.goto(`/crm/notifications?last_name=${who.last}`)
  await page.getByRole('button', { name: `others under ${who.name}` }).click()
  await page.getByRole('checkbox', { name: `${noticed}, Indemnitor` }).check()
  await page.getByRole('combobox', { name: 'Message' }).selectOption('BAIL PAYMENT SCHEDULE')
  await button(page, 'Send Notification').click()
  await readNews(page, 'Sent SMS.')
}

/** The documents of the case, newest first: the defendant was reminded of the own two. */
export async function sentDocuments(desk: Desk): Promise<DocumentOfRecord[]> {
  const { defendants } = await desk.page({ last_name: who.last })
  const sent = (await desk.read(defendants[0]?.id ?? 0)).documents.toSorted((one, other) => other.id - one.id)
  expect(sent.map(({ type, status, history }) => [type, status, history.length])).toEqual([
    [3, 2, 2],
    ...indemnitors.map(() => [4, 2, 1]),
    [4, 2, 2],
  ])
  return sent
}

/** Finds them on the open file: each waits for its signature, and when its signer was last told. */
export async function expectDocuments(page: Page, sent: readonly DocumentOfRecord[]): Promise<void> {
  await toTab(page, 'Defendants Info')
  await expect(page.getByRole('complementary', { name: 'Notifications' })).not.toContainText('Never')
  await toTab(page, 'Docs')
  const whose = [who.name, ...signers.toReversed()]
  await expect(documents(page)).toContainText(
    sent.map(
      ({ type, date_created, history }, at) =>
        new RegExp(
          `^${documentLabel(type)}.*${whose[at]}.*PENDING${formatDateTime(date_created)}${formatDateTime(lastReminded(history) ?? '')}`,
        ),
    ),
  )
}

/** Finds every text of the case, newest first. */
export async function expectTexts(page: Page): Promise<void> {
  await page.goto('/text-messages')
  const rows = page.getByRole('region', { name: 'Text messages' }).locator('tbody tr')
  const toSign = (name: string, what: string) => `Hello ${name}, please read and sign your ${what} here: http`
  const toFill = (name: string) => `Hello ${name}, please fill in your form here: http`
  const wanted = [
    `${noticed}, your payment schedule:\nPremium: $750`,
    `Hello ${who.name}, please remember to sign: bail bond documents: http`,
    toSign(who.name, 'card authorization'),
    ...signers.map((name) => toSign(name, 'bail bond documents')).toReversed(),
    toFill(who.name),
    toFill(linked),
  ]
  for (const [at, text] of wanted.entries()) await expect(rows.nth(at)).toContainText(text)
  await expect(rows.nth(1)).toContainText(', card authorization: http')
}
