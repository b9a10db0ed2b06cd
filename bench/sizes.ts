import { basename } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.mjs'
import { withSamplePortal, type SamplePortal } from './sample-portal.ts'

interface LoadedPage {
  readonly name: string
  /** All its JavaScript until it can be used, in kB (1,000 bytes, gzip). */
  readonly limit: number
  /** Opens it, and ends when it can be used. */
  readonly open: (page: Page, portal: SamplePortal) => Promise<void>
}

const enter = async (page: Page, token: string, path: string) => {
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(path)
}
const firstRow = (page: Page) => page.locator('tbody tr[data-row]').first().waitFor()

const pages: readonly LoadedPage[] = [
  {
    name: 'sign-in',
    limit: 140,
    async open(page) {
      await page.goto('/pages/login-page')
      await page.getByRole('button', { name: 'LOG IN' }).waitFor()
    },
  },
  {
    name: 'list',
    limit: 200,
    async open(page, { token }) {
      await enter(page, token, '/crm/defendants')
      await firstRow(page)
    },
  },
  {
    name: 'list with form',
    limit: 260,
    async open(page, { token }) {
      await enter(page, token, '/crm/defendants')
      await firstRow(page)
      await page.getByRole('button', { name: 'ADD', exact: true }).click()
      await page.getByRole('textbox', { name: 'First Name' }).waitFor()
    },
  },
  {
    name: 'client login',
    limit: 110,
    async open(page) {
      await page.goto('/client')
      await page.getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'client pages',
    limit: 200,
    async open(page, { clientLink }) {
      await page.goto(clientLink)
      await page.getByRole('listitem').getByRole('button').first().waitFor()
    },
  },
  {
    // With the reader of PDFs: what is signed has to be read
    name: 'signer',
    limit: 310,
    async open(page, { signLink }) {
      await page.goto(signLink)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
]

interface Script {
  readonly file: string
  /** In bytes, compressed. */
  readonly size: number
}

/** The scripts that a page asks for from now on, by their address. */
function scriptsOf(page: Page): ReadonlyMap<string, Request> {
  const scripts = new Map<string, Request>()
  page.on('request', (one) => {
    if (new URL(one.url()).pathname.endsWith('.js')) scripts.set(one.url(), one)
  })
  return scripts
}

async function loaded(script: Request): Promise<Script> {
  await script.response()
  return { file: basename(script.url()), size: (await script.sizes()).responseBodySize }
}

async function newContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  // Clients' texts are longer in Spanish. A browser takes Brotli over https, which a portal is seldom without
  const context = await browser.newContext({
    baseURL,
    locale: 'es-US',
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript(() => {
    // What a page loads in idle times, it doesn't wait for
    window.requestIdleCallback = () => 0
  })
  await context.route('**/*.js', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'accept-encoding': 'gzip' } }),
  )
  return context
}

/**
 * Prints the compressed JavaScript that a browser loads for each page until that can be used, and its limit; the exit code
 * is 1 if a page is above its limit; `--files` lists the scripts.
 */
export const sizes = (args: string[]): Promise<void> =>
  withSamplePortal(async (portal) => {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
    try {
      await printSizes(browser, portal, args.includes('--files'))
    } finally {
      await browser.close()
    }
  })

async function printSizes(browser: Browser, portal: SamplePortal, withFiles: boolean): Promise<void> {
  const columns = ['files'.padStart(6), 'now'.padStart(8), 'limit'.padStart(8)]
  console.log('JavaScript before use, kB gzip'.padEnd(34) + columns.join(''))
  for (const { name, limit, open } of pages) {
    const context = await newContext(browser, portal.url)
    const page = await context.newPage()
    const scripts = scriptsOf(page)
    await open(page, portal)
    const files = await Promise.all([...scripts.values()].map(loaded))
    await context.close()
    const total = files.reduce((sum, { size }) => sum + size, 0) / 1000
    const verdict = total > limit ? '  above the limit' : ''
    if (total > limit) process.exitCode = 1
    const figures = [
      files.length.toFixed().padStart(6),
      total.toFixed(1).padStart(8),
      String(limit).padStart(8),
    ]
    console.log(name.padEnd(34) + figures.join('') + verdict)
    if (withFiles)
      for (const { file, size } of files)
        console.log(`  ${file}`.padEnd(50) + (size / 1000).toFixed(1).padStart(8))
  }
}
