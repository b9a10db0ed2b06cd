import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from '@playwright/test'
import { apiClient, tokenFor } from '../e2e/support/api.ts'
import { addClient, sendFormLink } from '../e2e/support/client-page.ts'
import { addSigners, sendDocuments } from '../e2e/support/documents-page.ts'
import { freePort, Portal } from '../e2e/support/portal.ts'
import { makeSampleAgency } from '../e2e/support/sample-agency.ts'

/** A portal with the sample agency, and what its people open it with. */
export interface SamplePortal {
  readonly url: string
  /** Of the owner. */
  readonly token: string
  /** A client's link to their form. */
  readonly clientLink: string
  /** A signer's link to their documents. */
  readonly signLink: string
}

/** Runs a portal on a sample agency of its own for as long as the work takes. */
export async function withSamplePortal(work: (portal: SamplePortal) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-pages-'))
  const data = join(folder, 'data')
  await makeSampleAgency(data)
  const portal = new Portal(await freePort(), data)
  await portal.start()
  const calls = await request.newContext({ baseURL: portal.url })
  try {
    const token = await tokenFor(calls, 'owner')
    const api = apiClient(calls, token)
    const clientLink = await sendFormLink(api, await addClient(api))
    const signLink = await sendDocuments(api, await addSigners(api))
    await work({ url: portal.url, token, clientLink, signLink })
  } finally {
    await calls.dispose()
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
