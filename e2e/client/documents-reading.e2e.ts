import type { Page } from '@playwright/test'
import { addSigners, openPhone, pdfView, readToEnd, sendDocuments } from '../support/documents-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'

const title = /application/i
const whole = 'You’ve seen the whole document.'

/** How the page says that the document was read. */
async function howItWasRead(page: Page): Promise<string> {
  const sent = page.waitForRequest('**/api/signing/shown')
  await button(page, 'CONTINUE').click()
  const { how } = (await sent).postDataJSON() as { how: string }
  return how
}

test('a phone shows a document as text that fits, and signing waits for its end [OPEN-154]', async ({
  api,
  browser,
  portal,
}) => {
  const phone = await openPhone(browser, portal.url)
  await phone.goto(await sendDocuments(api, await addSigners(api)))
  const text = pdfView(phone, title)
  await expect(text).toContainText('ANA LIM')
  await expect(button(phone, 'CONTINUE')).toBeDisabled()
  await expect(phone.getByText(/^Pages not seen yet: 1–\d\.$/)).toBeVisible()
  const { size, width } = await text.evaluate((region) => ({
    size: Number.parseFloat(getComputedStyle(region).fontSize),
    width: document.documentElement.scrollWidth,
  }))
  expect([size >= 16, width]).toEqual([true, 390])
  // However slow the phone is at noticing what is in view
  await expect(async () => {
    await phone.evaluate(() => scrollBy(0, 400))
    await expect(phone.getByText(whole)).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await expect(button(phone, 'CONTINUE')).toBeEnabled()
  await phone.route('**/api/signing/shown', (route) => route.abort(), { times: 1 })
  await button(phone, 'CONTINUE').click()
  await expect(phone.getByText('The portal can’t be reached.')).toBeVisible()
  expect(await howItWasRead(phone)).toBe('accessible text')
  await expect(phone.getByRole('heading', { name: 'Agree to sign electronically' })).toBeFocused()
  // A reload knows what was read
  await phone.reload()
  await expect(button(phone, 'CONTINUE')).toBeEnabled()
  await phone.context().close()
})

test('a jump to the last page leaves the others, and the keyboard goes to them [OPEN-154]', async ({
  api,
  page,
}) => {
  await page.goto(await sendDocuments(api, await addSigners(api)))
  await expect(pdfView(page, title)).toContainText('ANA LIM')
  await expect(page.getByText(/^Pages not seen yet: /)).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByText(/^Pages not seen yet: 1–\d/)).toBeVisible()
  await expect(button(page, 'CONTINUE')).toBeDisabled()
  const goOn = page.getByRole('button', { name: /^GO TO PAGE/ })
  await expect(goOn).toHaveText('GO TO PAGE 1')
  await goOn.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /^Page 1 of/ })).toBeFocused()
  await readToEnd(page)
  expect(await howItWasRead(page)).toBe('pages')
})

test('a screen reader gets the text with its structure, and a button at its end [OPEN-154]', async ({
  api,
  page,
}) => {
  await page.goto(await sendDocuments(api, await addSigners(api)))
  await button(page, 'SHOW AS TEXT').click()
  const text = pdfView(page, title)
  await expect(text.getByRole('heading', { name: 'Bail Bond Application' })).toBeAttached()
  await expect(text.getByRole('cell', { name: '459 PC' })).toBeAttached()
  await expect(text.getByRole('listitem').first()).toContainText(/^\s*1\./)
  await expect(text).toHaveAttribute('lang', /^en/)
  await button(page, 'I HAVE READ THE TEXT TO ITS END').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'CONTINUE')).toBeFocused()
  await expect(page.getByText(whole)).toBeVisible()
  expect(await howItWasRead(page)).toBe('confirmed')
})
