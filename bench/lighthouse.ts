import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '../e2e/support/portal.ts'
import { findBrowser } from '../scripts/find-browser.mjs'
import { quantile } from './list-measure.ts'
import { withSamplePortal, type SamplePortal } from './sample-portal.ts'

/** Fetched when this runs: it is as large as all other tools together. */
const lighthousePackage = 'lighthouse@13.5.0'
const targets = { performance: 95, accessibility: 100 } as const
type Category = keyof typeof targets
const categories = Object.keys(targets) as Category[]

interface AuditedPage {
  readonly name: string
  /** Of staff, who are signed in. */
  readonly isOfStaff?: true
  readonly url: (portal: SamplePortal) => string
}

const pages: readonly AuditedPage[] = [
  { name: 'sign-in', url: ({ url }) => `${url}/pages/login-page` },
  { name: 'list', isOfStaff: true, url: ({ url }) => `${url}/crm/defendants` },
  { name: 'file', isOfStaff: true, url: ({ url }) => `${url}/crm/defendants?id=1` },
  { name: 'client login', url: ({ url }) => `${url}/client` },
  { name: 'client pages', url: ({ url, clientLink }) => url + clientLink },
]

/**
 * Prints Lighthouse's scores of pages as a phone of middling speed gets them, each the median of `--runs 3`; the exit code is
 * 1 if one is below its target.
 */
export async function lighthouse(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '3' } } })
  const runs = Number(values.runs)
  if (!(runs > 0)) throw new Error('npm run bench -- lighthouse [--runs 3]')
  await withSamplePortal(async (portal) => {
    const profile = mkdtempSync(join(tmpdir(), 'bailiwick-lighthouse-'))
    const port = await freePort()
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath: findBrowser(),
      args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    })
    try {
      console.log(titleOf(runs))
      for (const one of pages.filter(({ isOfStaff }) => !isOfStaff))
        await printScores(one, portal, port, runs)
      const page = await browser.newPage()
      await page.goto(`${portal.url}/pages/login-page`)
      await page.evaluate((token) => localStorage.setItem('token', token), portal.token)
      await page.close()
      for (const one of pages.filter(({ isOfStaff }) => isOfStaff)) await printScores(one, portal, port, runs)
    } finally {
      await browser.close()
      rmSync(profile, { recursive: true, force: true })
    }
  })
}

/** What the score of the performance is made of, in milliseconds. */
const metrics = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
} as const
type Metric = keyof typeof metrics
const metricNames = Object.keys(metrics) as Metric[]

type Figures = Readonly<Record<Category | Metric, number>>

function titleOf(runs: number): string {
  const heads = [...categories, ...metricNames.map((name) => `${metrics[name]}, ms`)]
  return `Lighthouse, phone, median of ${runs}`.padEnd(34) + heads.map((head) => head.padStart(19)).join('')
}

async function printScores(
  { name, url }: AuditedPage,
  portal: SamplePortal,
  port: number,
  runs: number,
): Promise<void> {
  const all: Figures[] = []
  for (let run = 0; run < runs; run += 1) all.push(await audit(url(portal), port))
  const medianOf = (figure: Category | Metric) =>
    quantile(
      all.map((one) => one[figure]),
      0.5,
    )
  if (categories.some((category) => medianOf(category) < targets[category])) process.exitCode = 1
  const scores = categories.map((category) => `${medianOf(category).toFixed(0)} (${targets[category]})`)
  const times = metricNames.map((metric) => medianOf(metric).toFixed(0))
  console.log(name.padEnd(34) + [...scores, ...times].map((text) => text.padStart(19)).join(''))
}

interface Report {
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>
  readonly audits: Readonly<Record<Metric, { readonly numericValue: number }>>
}

/** The scores of one page, up to 100, and its times. */
async function audit(url: string, port: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-audit-'))
  const file = join(folder, 'report.json')
  try {
    await promisify(execFile)(
      'npm',
      [
        ['exec', '--yes', `--package=${lighthousePackage}`, '--', 'lighthouse', url],
        [`--port=${port}`, '--disable-storage-reset', `--only-categories=${categories.join(',')}`],
        ['--form-factor=mobile', '--output=json', `--output-path=${file}`, '--quiet'],
      ].flat(),
      // Not a package of the portal
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
    )
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const scoreOf = (category: Category) => Math.round((report.categories[category].score ?? 0) * 100)
    const timeOf = (metric: Metric) => report.audits[metric].numericValue
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'first-contentful-paint': timeOf('first-contentful-paint'),
      'largest-contentful-paint': timeOf('largest-contentful-paint'),
      'total-blocking-time': timeOf('total-blocking-time'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
