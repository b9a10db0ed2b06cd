import {
  addSigners,
  agreeToSign,
  documentRows,
  openPhone,
  pdfView,
  readToEnd,
  sendDocuments,
} from '../support/documents-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { fillSignIn } from '../support/sign-in-page.ts'

const title = /application/i

test('a signer types their name on a phone, and staff open the signed document [DOC-7, DOC-29, DOC-30, MSG-34, OPEN-154]', async ({
  enter,
  api,
  browser,
  portal,
}) => {
  const signers = await addSigners(api)
  const link = await sendDocuments(api, signers)
  const phone = await openPhone(browser, portal.url)
  await phone.goto(link)
  await expect(pdfView(phone, title)).toContainText('ANA LIM')
  // The link leaves no trace in the address or the history, and a reload goes on
  expect(phone.url()).toBe(`${portal.url}/sign`)
  await phone.reload()
  await expect(pdfView(phone, title)).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await readToEnd(phone)
  await button(phone, 'CONTINUE').click()
  await button(phone, 'I AGREE, CONTINUE').click()
  await expect(phone.getByText('Please agree to sign electronically first.')).toBeVisible()
  await phone.getByRole('checkbox').check()
  await button(phone, 'I AGREE, CONTINUE').click()
  await button(phone, 'SIGN THE DOCUMENT').click()
  await expect(phone.getByRole('alert')).toHaveText('Please draw your signature or type your name.')
  await phone.getByRole('radio', { name: 'Type it' }).check()
  await phone.getByRole('textbox', { name: 'Your full name' }).fill('Ana Lim')
  // The typed name is still there after going back
  await button(phone, 'BACK').click()
  await button(phone, 'I AGREE, CONTINUE').click()
  await expect(phone.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Ana Lim')
  await button(phone, 'SIGN THE DOCUMENT').click()
  await expect(phone.getByText('Thank you. You’ve signed the document.')).toBeVisible()
  // Only who came from the client portal is led back there
  await expect(phone.getByRole('link', { name: 'BACK TO YOUR INFORMATION' })).toHaveCount(0)
  await expect(pdfView(phone, title)).toBeVisible()
  const saved = phone.waitForEvent('download')
  await button(phone, 'DOWNLOAD').click()
  expect((await saved).suggestedFilename()).toBe('document.pdf')
  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByText('This document has already been signed.')).toBeVisible()
  await phone.context().close()

  const page = await enter('clerk', signers.path)
  await expect(documentRows(page)).toHaveText([/\d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m.*DOWNLOAD/])
  await expect(documentRows(page)).not.toContainText('PENDING')
  const opened = page.waitForEvent('popup')
  await button(page, 'DOWNLOAD Docs Without CC, ANA LIM').click()
  const window = await opened
  await expect(pdfView(window, 'Signed document')).toContainText('ANA LIM')
  await expect(window.getByText('Successfully downloaded', { exact: true })).toBeVisible()
  expect(await window.evaluate(() => [innerWidth, innerHeight])).toEqual([840, 650])
  const download = window.waitForEvent('download')
  await button(window, 'DOWNLOAD').click()
  expect((await download).suggestedFilename()).toBe('document.pdf')

  // Signing in again leads back to the document
  const address = window.url()
  await page.goto('/logout')
  await expect(window).toHaveURL(/\/pages\/login-page\?o=CRM$/)
  await window.goto(address)
  await expect(window).toHaveURL(/\/pages\/login-page\?o=CRM$/)
  await fillSignIn(window, 'clerk')
  await button(window, 'LOG IN').click()
  await expect(window).toHaveURL(address)
  await expect(pdfView(window, 'Signed document')).toContainText('ANA LIM')
})

test('a signature is drawn, taken back line by line and drawn again [OPEN-154]', async ({ api, page }) => {
  const signers = await addSigners(api)
  await page.goto(await sendDocuments(api, signers))
  await agreeToSign(page)
  const pad = page.locator('canvas[role=img]')
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const draw = async (from: number) => {
    await page.mouse.move(box.x + from, box.y + 60)
    await page.mouse.down()
    for (let step = 1; step <= 10; step++)
      await page.mouse.move(box.x + from + step * 12, box.y + 60 + (step % 2) * 40)
    await page.mouse.up()
  }
  const inked = () =>
    pad.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      return data.some((value) => value !== 0)
    })
  await draw(30)
  await draw(200)
  await expect.poll(inked).toBe(true)
  await button(page, 'UNDO').click()
  await expect.poll(inked).toBe(true)
  await button(page, 'UNDO').click()
  await expect.poll(inked).toBe(false)
  await expect(button(page, 'CLEAR')).toBeDisabled()
  await draw(30)
  await button(page, 'CLEAR').click()
  await draw(60)
  const sent = page.waitForRequest('**/api/signing/sign')
  await button(page, 'SIGN THE DOCUMENT').click()
  const { signature } = (await sent).postDataJSON() as { signature: { kind: string; png: string } }
  expect(signature.kind).toBe('drawn')
  expect(signature.png).toMatch(/^data:image\/png;base64,/)
  await expect(page.getByText('Thank you. You’ve signed the document.')).toBeVisible()
})

test('a signer declines with a reason, and an invalid link says so [DOC-6]', async ({
  enter,
  api,
  browser,
  portal,
}) => {
  const signers = await addSigners(api)
  const link = await sendDocuments(api, signers)
  const phone = await openPhone(browser, portal.url)
  await phone.goto(link)
  await button(phone, 'I do not want to sign').click()
  await phone.getByRole('textbox', { name: 'Reason (optional)' }).fill('I want to ask my lawyer first')
  await button(phone, 'GO BACK').click()
  await button(phone, 'I do not want to sign').click()
  await expect(phone.getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue(/lawyer/)
  await phone.route('**/api/signing/decline', (route) => route.abort(), { times: 1 })
  await button(phone, 'DECLINE').click()
  await expect(phone.getByText('The portal can’t be reached.')).toBeVisible()
  await button(phone, 'DECLINE').click()
  await expect(phone.getByText('You’ve declined to sign. The agency will see that.')).toBeVisible()
  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByText('You declined to sign this document.')).toBeVisible()

  await phone.goto('about:blank')
  await phone.goto(`/sign#${'x'.repeat(32)}`)
  await expect(
    phone.getByText(
      'This link is no longer valid, or the agency withdrew the document. If you still have something to sign, please ask the agency for a new link.',
    ),
  ).toBeVisible()
  await phone.goto('about:blank')
  await phone.goto('/sign#short')
  await expect(phone.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await phone.context().close()

  const page = await enter('clerk', signers.path)
  await expect(documentRows(page)).toContainText('DECLINED')
  await expect(page.getByRole('button', { name: /^DOWNLOAD/ })).toHaveCount(0)
})
