import { mergeTests } from '@playwright/test'
import { button, expect, test as onDefendants } from './defendant-desk.ts'
import { addSigners, agree, documents, paper, phoneOf, sendToDefendant } from './document-desk.ts'
import { fillSignIn } from './fixtures.ts'
import { test as onRecords } from './records-desk.ts'

const test = mergeTests(onDefendants, onRecords)
const title = /application/i

test('a signer reads, agrees and types the name on a phone; the staff see the signed time and open the signed document in a window of 840 by 650, to which a sign-in in between leads back [NAV-37, DOC-1, DOC-5, DOC-7, DOC-29, DOC-30, MSG-34, OPEN-110, OPEN-154]', async ({
  enter,
  desk,
  records,
  request,
  browser,
  portal,
}) => {
  const signers = await addSigners(desk, records)
  const link = await sendToDefendant(request, signers)
  const phone = await phoneOf(browser, portal.url)
  await phone.goto(link)
  await expect(paper(phone, title)).toContainText('ANA LIM')
  // The link leaves no trace in the address or the history, and a reload goes on
  expect(phone.url()).toBe(`${portal.url}/sign`)
  await phone.reload()
  await expect(paper(phone, title)).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await button(phone, 'CONTINUE').click()
  await button(phone, 'I AGREE, CONTINUE').click()
  await expect(phone.getByText('Please agree to sign electronically first.')).toBeVisible()
  await phone.getByRole('checkbox').check()
  await button(phone, 'I AGREE, CONTINUE').click()
  await button(phone, 'SIGN THE DOCUMENT').click()
  await expect(phone.getByRole('alert')).toHaveText('Please draw your signature, or type your name.')
  await phone.getByRole('radio', { name: 'Type it' }).check()
  await phone.getByRole('textbox', { name: 'Your full name' }).fill('Ana Lim')
  // What was typed is there on the way back
  await button(phone, 'BACK').click()
  await button(phone, 'I AGREE, CONTINUE').click()
  await expect(phone.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Ana Lim')
  await button(phone, 'SIGN THE DOCUMENT').click()
  await expect(phone.getByText('Thank you. The document is signed.')).toBeVisible()
  await expect(paper(phone, title)).toBeVisible()
  const saved = phone.waitForEvent('download')
  await button(phone, 'DOWNLOAD').click()
  expect((await saved).suggestedFilename()).toBe('document.pdf')
  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByText('This document has already been signed.')).toBeVisible()
  await phone.context().close()

  const page = await enter('clerk', signers.path)
  await expect(documents(page)).toHaveText([/\d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [ap]m.*DOWNLOAD/])
  await expect(documents(page)).not.toContainText('PENDING')
  const opened = page.waitForEvent('popup')
  await button(page, 'DOWNLOAD Docs Without CC, ANA LIM').click()
  const window = await opened
  await expect(paper(window, 'Signed document')).toContainText('ANA LIM')
  await expect(window.getByText('Successfully downloaded', { exact: true })).toBeVisible()
  expect(await window.evaluate(() => [innerWidth, innerHeight])).toEqual([840, 650])
  const download = window.waitForEvent('download')
  await button(window, 'DOWNLOAD').click()
  expect((await download).suggestedFilename()).toBe('document.pdf')

  // Whoever was signed out meanwhile comes back to the document by signing in
  const address = window.url()
  await page.goto('/logout')
  await expect(window).toHaveURL(/\/pages\/login-page\?o=CRM$/)
  await window.goto(address)
  await expect(window).toHaveURL(/\/pages\/login-page\?o=CRM$/)
  await fillSignIn(window, 'clerk')
  await button(window, 'LOG IN').click()
  await expect(window).toHaveURL(address)
  await expect(paper(window, 'Signed document')).toContainText('ANA LIM')
})

test('a signature is drawn, taken back line by line and drawn again [OPEN-154]', async ({
  desk,
  records,
  request,
  page,
}) => {
  const signers = await addSigners(desk, records)
  await page.goto(await sendToDefendant(request, signers))
  await agree(page)
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
  await expect(page.getByText('Thank you. The document is signed.')).toBeVisible()
})

test('a signer declines with a reason, which the staff see as DECLINED; what leads nowhere says so [DOC-3, DOC-6, OPEN-154]', async ({
  enter,
  desk,
  records,
  request,
  browser,
  portal,
}) => {
  const signers = await addSigners(desk, records)
  const link = await sendToDefendant(request, signers)
  const phone = await phoneOf(browser, portal.url)
  await phone.goto(link)
  await button(phone, 'I do not want to sign').click()
  await phone.getByRole('textbox', { name: 'Why?' }).fill('I want to ask my lawyer first')
  await phone.route('**/api/signing/decline', (route) => route.abort(), { times: 1 })
  await button(phone, 'DECLINE').click()
  await expect(phone.getByText('The portal cannot be reached.')).toBeVisible()
  await button(phone, 'DECLINE').click()
  await expect(phone.getByText('You have declined to sign. The agency will see it.')).toBeVisible()
  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByText('This document was declined.')).toBeVisible()

  await phone.goto('about:blank')
  await phone.goto(`/sign#${'x'.repeat(32)}`)
  await expect(
    phone.getByText('This link is not valid any more. Please ask the agency for a new one.'),
  ).toBeVisible()
  await phone.goto('about:blank')
  await phone.goto('/sign#short')
  await expect(phone.getByRole('heading', { name: 'This link is not whole' })).toBeVisible()
  await phone.context().close()

  const page = await enter('clerk', signers.path)
  await expect(documents(page)).toContainText('DECLINED')
  await expect(page.getByRole('button', { name: /^DOWNLOAD/ })).toHaveCount(0)
})
