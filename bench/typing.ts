import { parseArgs } from 'node:util'
import { defendantSections, type Section } from '@bailiwick/contract/defendant-fields/catalogue'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.mjs'
import { samplePassword } from '../server/src/commands/sample.ts'
import { embeddedData } from './list-data.ts'
import { quantile } from './list-measure.ts'
import { startServer } from './list-servers.ts'

const size = 10_000
const targetMs = 16

const fieldCount = ({ blocks }: Section) =>
  blocks.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0)
const largest = defendantSections.reduce((most, one) => (fieldCount(one) > fieldCount(most) ? one : most))

/** Runs in the page: marks every key that goes down, and the frame that shows what it did. */
const watch = `
  addEventListener('keydown', () => {
    performance.mark('key');
    requestAnimationFrame(() => performance.mark('frame'));
  }, true);
`

async function signIn(page: Page, url: string) {
  const answer = await page.goto(`${url}/pages/login-page`)
  if (answer?.status() !== 200) throw new Error('The pages are not built: npm run build')
  await page.getByLabel('Username').fill('owner')
  await page.getByLabel('Password', { exact: true }).fill(samplePassword)
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await page.waitForURL('**/dashboard')
}

/** How long each key stroke blocked the page, in milliseconds. What was typed is taken away again by further strokes. */
async function strokes(browser: Browser, page: Page, input: Locator, keys: number): Promise<number[]> {
  await input.click()
  await page.evaluate(watch)
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press(key % 80 < 40 ? 'a' : 'Backspace', { delay: 5 })
    await page.waitForTimeout(30)
  }
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  return blockedBy(trace.traceEvents)
}

/** One entry of a browser's trace; times in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
}

/**
 * A key stroke blocks the page for as long as its main thread runs tasks, from the one in which the key goes down to the
 * one that lays out and paints the next frame. The trace says so, because the page cannot: after a key stroke the
 * browser holds back every other task until the frame is out, and a task that waits for its turn waits for the screen too.
 */
function blockedBy(events: readonly TraceEvent[]): number[] {
  const marks = events.filter(({ name }) => name === 'key' || name === 'frame')
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === marks[0]?.pid && tid === marks[0].tid,
  )
  if (tasks.length === 0) throw new Error('The trace of this browser names no key stroke, or no task.')
  const end = ({ ts, dur = 0 }: TraceEvent) => ts + dur
  return marks
    .filter(({ name }) => name === 'key')
    .flatMap((key) => {
      const frame = marks.find(({ name, ts }) => name === 'frame' && ts > key.ts)
      const during = tasks.filter((task) => end(task) > key.ts && task.ts <= (frame?.ts ?? 0))
      return frame === undefined ? [] : [during.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1000]
    })
}

const heads = ['median', 'p95', 'worst'].map((head) => head.padStart(8)).join('')
const print = (what: string, times: readonly number[]) =>
  console.log(
    what.padEnd(66),
    [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1).padStart(8)).join(''),
  )

/**
 * Types into the largest tab of a new defendant's form, with the browser's CPU slowed as its own tools do it, and prints
 * for how long a key stroke blocks the page. Options: --slower (4), --keys (200).
 */
export async function typing(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      slower: { type: 'string', default: '4' },
      keys: { type: 'string', default: '200' },
    },
  })
  const data = embeddedData([size])
  try {
    for (const place of data.places.values()) {
      const { url, stop } = await startServer('portal', place)
      await measure(url, Number(values.slower), Number(values.keys)).finally(stop)
    }
  } finally {
    await data.remove()
  }
}

async function measure(url: string, slower: number, keys: number): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const fields = fieldCount(largest)

    await page.setContent('<input>'.repeat(fields))
    const bare = await strokes(browser, page, page.getByRole('textbox').first(), keys)
    await signIn(page, url)
    await page.goto(`${url}/crm/defendants?id=new&tab=${largest.id}`)
    const field = page.getByRole('dialog').getByRole('textbox').first()
    const form = await strokes(browser, page, field, keys)

    console.log(`For how long a key stroke blocks the page, in ms, CPU slowed ${slower} ×`.padEnd(66), heads)
    print(`${largest.title} of a new defendant, ${fields} fields`, form)
    print(`a page of ${fields} plain inputs and no script, for comparison`, bare)
    const [median, plain] = [quantile(form, 0.5), quantile(bare, 0.5)]
    console.log(
      `the median of the form: ${(median / plain).toFixed(2)} times the plain page's; target ${targetMs} ms: ${median <= targetMs ? 'met' : 'not met'}`,
    )
    // A slow machine says nothing of the form then, only the ratio does
    if (plain > targetMs) console.log('the plain page takes longer than the target by itself')
  } finally {
    await browser.close()
  }
}
