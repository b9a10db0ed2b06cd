import { sendDocument } from '@bailiwick/contract/documents'
import { listMails } from '@bailiwick/contract/mails'
import { listTextThreads } from '@bailiwick/contract/text-threads'
import type { Page } from '@playwright/test'
import { linkTextedTo, part, sendFormLink, textTo } from '../support/client-page.ts'
import { addSigners, readToEnd, sendDocuments } from '../support/documents-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({
  locale: 'es-MX',
  timezoneId: 'UTC',
  viewport: { width: 320, height: 720 },
  hasTouch: true,
  isMobile: true,
})

/** Nothing is wider than the phone. */
const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

test('a client reads, fills in and signs in Spanish on a small phone, as their browser asks', async ({
  page,
  api,
}) => {
  const { id, booking, phone } = await addSigners(api)
  await page.goto(await sendFormLink(api, { id, phone }))
  await expect(page.getByRole('heading', { name: 'Su información' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expectNoOverflow(page)
  await part(page, 'Datos generales').click()
  await expectNoOverflow(page)
  await page.getByLabel('Segundo nombre').fill('EVA9')
  await page.getByLabel('Teléfono de casa').fill('12')
  await page.getByLabel('Teléfono de casa').blur()
  await expect(page.getByText('Mínimo 10 caracteres')).toBeVisible()

  // Nothing that was typed is lost by switching, and errors follow the language
  await button(page, 'English').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByText('Minimum 10 characters')).toBeVisible()
  await expect(page.getByLabel('Middle Name')).toHaveValue('EVA9')
  await button(page, 'Español').click()
  await page.getByLabel('Teléfono de casa').fill('5550100199')
  await page.getByLabel('Segundo nombre').fill('EVA')
  await button(page, 'GUARDAR').click()
  await expect(page.getByRole('alert')).toContainText('Llene los campos obligatorios')
  await expect(page.getByText('Todo está guardado')).toBeVisible()

  await api.call(sendDocument, {
    query: {
      type: 'FCS',
      defendant_id: id,
      booking_id: booking,
      indemnitor_id: 'defendant',
      includeCC: 'No',
    },
  })
  expect(await textTo(api, phone)).toContain(
    'Hola, ANA LIM. Lea y firme (documentos de la fianza) en este enlace:',
  )
  const { mails } = await api.call(listMails, { query: { rows: 10 } })
  expect(mails[0]?.message).toContain('le pide leer y firmar:')
  await page.goto(await linkTextedTo(api, phone))
  await expect(page.getByRole('heading', { name: 'Solicitud de fianza' })).toBeVisible()
  // The document is in the language that staff chose
  const other = page.getByText('Este documento está en inglés.')
  await expect(other).toBeVisible()
  await button(page, 'English').click()
  await expect(page.getByRole('heading', { name: 'Bail Bond Application' })).toBeVisible()
  await expect(page.getByText('This document is in')).toHaveCount(0)
  await button(page, 'Español').click()
  await readToEnd(page)
  await expectNoOverflow(page)
  await button(page, 'CONTINUAR').click()
  await expectNoOverflow(page)
  await button(page, 'ACEPTO, CONTINUAR').click()
  await expect(page.getByText('Primero acepte firmar electrónicamente.')).toBeVisible()
  await page.getByRole('checkbox').check()
  await button(page, 'ACEPTO, CONTINUAR').click()
  await page.getByRole('radio', { name: 'Escribir el nombre' }).check()
  await page.getByRole('textbox', { name: 'Su nombre completo' }).fill('Ana Lim')
  await expectNoOverflow(page)
  await button(page, 'FIRMAR EL DOCUMENTO').click()
  await expect(page.getByText('Gracias. Usted firmó el documento.')).toBeVisible()
})

test('what a signer reads the page in is remembered for what the agency sends them', async ({
  page,
  api,
}) => {
  const signers = await addSigners(api)
  await page.goto(await sendDocuments(api, signers))
  await button(page, 'English').click()
  await button(page, 'Español').click()
  await readToEnd(page)
  await button(page, 'CONTINUAR').click()
  await expect(page.getByRole('checkbox')).toBeVisible()
  const { threads } = await api.call(listTextThreads, { query: { defendant_id: signers.id } })
  expect(threads[0]?.language).toBe('es')
})

test('a refusal and the page of a link that is gone follow the language switched to', async ({ page }) => {
  await page.goto('/client')
  await expect(page).toHaveTitle('Acceso para clientes · Bailiwick')
  await page.getByLabel('Teléfono').fill('5550102345')
  await page.getByLabel('Clave de acceso').fill('AB2CDE')
  await button(page, 'ENTRAR').click()
  await expect(page.getByRole('alert')).toHaveText('Teléfono o clave no válidos')
  await expectNoOverflow(page)
  await button(page, 'English').click()
  await expect(page.getByRole('alert')).toHaveText('Phone / OTP Invalid')
  await expect(page.getByLabel('Phone')).toHaveValue('5550102345')
  await page.goto('/link-gone')
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await button(page, 'Español').click()
  await expect(page.getByRole('heading', { name: 'Este enlace no sirve' })).toBeVisible()
  await expectNoOverflow(page)
})
