import { parseArgs } from 'node:util'
import { defendantSections } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Section } from '@bailiwick/contract/kit/record-form'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.mjs'
import { embeddedData } from './list-data.ts'
import { quantile } from './list-measure.ts'
import { startServer } from './list-servers.ts'
import { signIn } from './sign-in-page.ts'

const size = 10_000
const targetMs = 16

const fieldCount = ({ blocks }: Section) =>
  blocks.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0)
const largest = defendantSections.reduce((most, one) => (fieldCount(one) > fieldCount(most) ? one : most))

/** Runs in the page: marks every key press, and the frame that shows its effect. */
const watch = `
  addEventListener('keydown', () => {
    performance.mark('key');
    requestAnimationFrame(() => performance.mark('frame'));
  }, true);
`

/** How long each keystroke blocked the page, in milliseconds. Every other 40 strokes delete what was typed. */
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
 * How long each keystroke blocks the page: the time its main thread runs tasks, from the one that handles the key to the
 * one that paints the next frame. It is read from the trace because the page can't measure it: after a keystroke the
 * browser delays all other tasks until the frame is out, so a task in the page would also measure the wait for the screen.
 */
function blockedBy(events: readonly TraceEvent[]): number[] {
  const marks = events.filter(({ name }) => name === 'key' || name === 'frame')
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === marks[0]?.pid && tid === marks[0].tid,
  )
  if (tasks.length === 0) throw new Error('The trace of this browser has no keystrokes or no tasks.')
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
 * Types into the largest tab of a new defendant's form with the browser's CPU throttled, and prints how long a keystroke
 * blocks the page. Options: --slower (4), --keys (200).
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

    console.log(`How long a keystroke blocks the page, in ms, CPU slowed ${slower} ×`.padEnd(66), heads)
    print(`${largest.title} of a new defendant, ${fields} fields`, form)
    print(`a page of ${fields} plain inputs and no script, for comparison`, bare)
    const [median, plain] = [quantile(form, 0.5), quantile(bare, 0.5)]
    console.log(
      `the median of the form: ${(median / plain).toFixed(2)} times the plain page's; target ${targetMs} ms: ${median <= targetMs ? 'met' : 'not met'}`,
    )
    // On such a slow machine only the ratio says something about the form
    if (plain > targetMs) console.log('the plain page alone takes longer than the target')
  } finally {
    await browser.close()
  }
}
