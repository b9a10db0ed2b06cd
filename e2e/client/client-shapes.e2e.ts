import type { Page } from '@playwright/test'
import { openClientLink, sendFormLink } from '../support/client-page.ts'
import { addSigners, readToEnd, sendDocuments } from '../support/documents-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { addArrest } from '../support/records.ts'
import { expectToFit, expectToFitInBoth } from '../support/shapes.ts'

test.use({ locale: 'es-MX', viewport: { width: 390, height: 844 }, hasTouch: true })

/** How many parts each form has, by its address. */
const forms = { info: 5, 'indemnitor&record=new': 8 }

/** From part to part by the button under each. */
async function openForms(page: Page): Promise<void> {
  for (const [tab, count] of Object.entries(forms)) {
    await page.goto(`/c/dashboard?tab=${tab}`)
    const parts = page.locator('main').getByRole('listitem').getByRole('button')
    await expect(parts).toHaveCount(count)
    await expectToFitInBoth(page, `the parts of ${tab}`)
    await parts.first().click()
    const next = button(page, /^Siguiente/)
    for (let number = 1; number <= count; number++) {
      await expect(page.locator('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
      await expect(next).toHaveCount(number === count ? 0 : 1)
      await expectToFitInBoth(page, `part ${number} of ${tab}`)
      if (number < count) await next.click()
    }
  }
}

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/client')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expectToFitInBoth(page, 'the login')
  await page.goto('/link-gone')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expectToFit(page, 'the page of a link that is gone')
  await page.goto('/link-later#2222abcdefgh')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expectToFit(page, 'the page of a link that can’t be looked up')
}

async function openSigning(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await readToEnd(page)
  await expectToFitInBoth(page, 'a document as text')
  await button(page, 'No quiero firmar').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectToFit(page, 'the question before a refusal')
  await button(page.getByRole('dialog'), 'REGRESAR').click()
  await button(page, 'CONTINUAR').click()
  await expect(page.getByRole('checkbox')).toBeVisible()
  await expectToFitInBoth(page, 'the agreement')
  await page.getByRole('checkbox').check()
  await button(page, 'ACEPTO, CONTINUAR').click()
  await expect(page.locator('canvas[role=img]')).toBeVisible()
  await expectToFitInBoth(page, 'the area for a signature')
  await page.getByRole('radio', { name: 'Escribir el nombre' }).check()
  await page.getByRole('textbox').fill('Ana Lim')
  await expectToFitInBoth(page, 'a typed signature')
  await button(page, 'FIRMAR EL DOCUMENTO').click()
  await expect(page.getByRole('status').first()).toBeVisible()
  await expectToFitInBoth(page, 'a signed document')
}

test('the forms fit on small and turned phones, and with large text', async ({ page, api }) => {
  test.setTimeout(120_000)
  const { id, phone } = await addSigners(api)
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  await openForms(page)
  // With what the last save says above the button
  await page.goto('/c/dashboard?tab=info&part=information')
  await page.locator('main [name="email"]').fill('renee@example')
  await button(page, 'GUARDAR').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectToFitInBoth(page, 'a save of which something is missing')
})

test('the other pages fit on small and turned phones, and with large text', async ({ page, api }) => {
  test.setTimeout(120_000)
  await openSignIn(page)
  const signers = await addSigners(api)
  await addArrest(api, signers.id, { court: 'Superior Court', arrest_when: '11/02/2025' })
  const { id, phone } = signers
  await openClientLink(page, await sendFormLink(api, { id, phone }))
  for (const path of ['/c/dashboard?tab=indemnitor', '/c/dashboard?tab=arrests', '/c/booking_info']) {
    await page.goto(path)
    await expect(page.locator('main h2').first()).toBeVisible()
    await expectToFitInBoth(page, path)
  }
  await openSigning(page, await sendDocuments(api, signers))
})
