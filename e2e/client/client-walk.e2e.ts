import type { CDPSession, Page } from '@playwright/test'
import { portalEs } from '@bailiwick/contract/client-texts/portal-es'
import { addClient, completeDefendant, part, sendFormLink } from '../support/client-page.ts'
import { readToEnd } from '../support/documents-page.ts'
import { button } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseFiles, imageFile, photoField } from '../support/photos-page.ts'
import { addBooking, readRecord, readyForDocuments } from '../support/records.ts'

test.use({
  locale: 'es-MX',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

/** A mobile network far from its mast: 400 ms to the portal and back, a megabit a second. */
const slowNetwork = { offline: false, latency: 400, downloadThroughput: 125_000, uploadThroughput: 125_000 }

/** Slows the network of a page down; returns what cuts and restores it. */
async function slowDown(page: Page): Promise<CDPSession> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slowNetwork)
  return network
}

type FieldName = keyof typeof completeDefendant | 'ss'
/** What is typed of the part Information before and after the tab is killed. */
const before = ['email', 'place_of_birth', 'ss', 'dl', 'address', 'city'] as const
const after = ['state', 'zip', 'employed_by', 'occupation_title'] as const
const reference = ['reference_1_name', 'reference_1_relationship', 'reference_1_phone'] as const
const values: Readonly<Record<FieldName, string>> = { ...completeDefendant, ss: '900-12-3456' }

const input = (page: Page, name: FieldName) => page.locator(`[name="${name}"]`)

const lastSave = (page: Page) => page.getByRole('region', { name: portalEs.lastSave })

async function type(page: Page, names: readonly FieldName[]): Promise<void> {
  for (const name of names) {
    if (name === 'state') await input(page, name).selectOption(values[name])
    else await input(page, name).fill(values[name])
  }
}

/** Whether the browser has a draft, and has written nothing newer for a second. */
const draftSettled = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const drafts = () =>
      JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('draft ')))
    const stored = drafts()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return stored !== '[]' && drafts() === stored
  })

const photos = [
  'Foto del frente de su identificación',
  'Foto del reverso de su identificación',
  'Fotos del acusado',
  'Foto del acusado con su identificación en la mano',
] as const

/** Cuts the connection while the next photo is on its way. */
const cutUpload = (page: Page, network: CDPSession): Promise<unknown> =>
  page.route(
    '**/api/crm/defendant/upload?*',
    async (route) => {
      await network.send('Network.emulateNetworkConditions', { ...slowNetwork, offline: true })
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )

test('from the link to the signature on a slow network, in Spanish, nothing typed twice', async ({
  page: first,
  api,
}) => {
  const client = await addClient(api)
  const { id } = client
  await addBooking(api, id, {
    booking_name: 'RENEE COLE',
    surety: 'FCS',
    ...readyForDocuments,
  })
  const link = await sendFormLink(api, client)
  const started = Date.now()
  await slowDown(first)
  await first.goto(link)
  await part(first, 'Datos generales').click()
  await type(first, ['date_of_birth'])
  await button(first, portalEs.allParts).click()
  await part(first, 'Información').click()
  await type(first, before)

  // The phone closes the browser to make room for the camera
  await expect.poll(() => draftSettled(first)).toBe(true)
  const page = await first.context().newPage()
  await first.close({ runBeforeUnload: false })
  const network = await slowDown(page)
  await page.goto('/c/dashboard?tab=info&part=information')
  await expect(page.getByText(portalEs.restored)).toBeVisible()
  for (const name of before) await expect(input(page, name)).toHaveValue(values[name])
  await type(page, after)
  await button(page, portalEs.allParts).click()
  await part(page, 'Referencias').click()
  await type(page, reference)
  await button(page, 'GUARDAR').click()
  await expect(lastSave(page)).toContainText(portalEs.savedAll)
  await expect(photoField(page, photos[0])).toBeVisible()
  expect(await readRecord(api, id)).toMatchObject(values)

  for (const label of photos) {
    const isCut = label === photos[1]
    if (isCut) await cutUpload(page, network)
    await chooseFiles(page, label, imageFile())
    if (isCut) {
      await expect(photoField(page, label).getByRole('alert')).toContainText('conexión')
      await network.send('Network.emulateNetworkConditions', slowNetwork)
    }
    await expect(photoField(page, label)).toContainText('Ya está')
  }
  await button(page, 'GUARDAR').click()
  await button(page.getByRole('region', { name: portalEs.toSign }), portalEs.reviewAndSign).click()
  await readToEnd(page)
  await button(page, 'CONTINUAR').click()
  await page.getByRole('checkbox').check()
  await button(page, 'ACEPTO, CONTINUAR').click()
  await page.getByRole('radio', { name: 'Escribir el nombre' }).check()
  await page.getByRole('textbox', { name: 'Su nombre completo' }).fill('Renee Cole')
  await button(page, 'FIRMAR EL DOCUMENTO').click()
  await expect(page.getByText('Gracias. Usted firmó el documento.')).toBeVisible()
  const seconds = ((Date.now() - started) / 1000).toFixed(0)
  process.stdout.write(`\nFrom the link to the signature on a slow network: ${seconds} s\n`)
  expect((await readRecord(api, id)).documents).toMatchObject([{ status: 3, indemnitor_id: null }])
})
