import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.mjs'
import { embeddedData } from './list-data.ts'
import { quantile } from './list-measure.ts'
import { startServer } from './list-servers.ts'
import { signIn } from './sign-in-page.ts'

const size = 10_000
const target = { first: 600, warm: 200 } as const
type When = keyof typeof target

/** A screen, and the click that opens it from the one before. */
interface Screen {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  /** JavaScript of the page: whether the screen is there. */
  readonly isPainted: string
  /** The same: whether all of its data is there too. */
  readonly isComplete: string
  /** Back to where `open` starts. */
  readonly leave: (page: Page) => Promise<void>
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const form = (page: Page) => page.locator('[role=dialog][data-full-screen]')
const tab = (page: Page, name: string) => form(page).getByRole('tab', { name: new RegExp(`^${name}`) })
/** Whether the form on top has such a part, and whether nothing in it is still loading. */
const inForm = (content: string, isComplete = false) => `
  const form = [...document.querySelectorAll('[role=dialog][data-full-screen]')].at(-1)
  return form?.querySelector('${content}')${isComplete ? " && !form.querySelector('.skeleton')" : ''}`
const option = `return document.querySelector('[role=dialog][aria-label="Search"] [role=option]')`

const screens: readonly Screen[] = [
  {
    name: 'list',
    open: (page) => menu(page, 'Defendants').click(),
    isPainted: 'return document.querySelector(\'main form[aria-label="Search defendants"]\')',
    isComplete: "return document.querySelectorAll('tbody tr[data-row]').length === 10",
    leave: (page) => menu(page, 'Dashboard').click(),
  },
  {
    name: 'file',
    open: (page) => page.locator('tbody tr[data-row]').first().getByRole('button').first().click(),
    isPainted: inForm('dl'),
    isComplete: inForm('aside ol, aside ul', true),
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'tab',
    open: (page) => tab(page, 'Bookings').click(),
    isPainted: inForm('[role=tab][aria-selected=true][data-value=bookings], section[aria-label="Bookings"]'),
    isComplete: inForm('section[aria-label="Bookings"] tbody tr', true),
    leave: (page) => tab(page, 'Overview').click(),
  },
  {
    name: 'form',
    open: (page) => form(page).getByRole('button', { name: 'ADD', exact: true }).click(),
    isPainted: inForm('textarea'),
    isComplete: inForm('textarea', true),
    leave: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'search',
    open: (page) => page.getByRole('banner').getByRole('button', { name: 'Search' }).click(),
    isPainted: option,
    isComplete: option,
    leave: (page) => page.keyboard.press('Escape'),
  },
]

/**
 * Runs in the page: the times from the press of a pointer to the frame that paints the screen and to the one that
 * completes it, in milliseconds. The press is the browser's own time stamp, and a task after a frame's scripts runs when
 * it is painted.
 */
const stopwatch = ({ isPainted, isComplete }: Screen) => `new Promise((resolve) => {
  const painted = () => { ${isPainted} }
  const complete = () => { ${isComplete} }
  addEventListener('pointerdown', ({ timeStamp }) => {
    const when = (isThere) => new Promise((shown) => {
      const look = () => {
        if (!isThere()) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => shown(performance.now() - timeStamp)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })
    resolve(Promise.all([when(painted), when(complete)]))
  }, { capture: true, once: true })
})`

async function timed(page: Page, screen: Screen): Promise<[painted: number, complete: number]> {
  const measured = page.evaluate(stopwatch(screen)) as Promise<[number, number]>
  // The listener must be there before the press
  await page.evaluate('0')
  await screen.open(page)
  return measured
}

type Times = Map<string, [painted: number, complete: number][]>

/** From one screen to the next and back again, `rounds` times each; the first time of each stands alone. */
async function walk(page: Page, rounds: number, into: Record<When, Times>): Promise<void> {
  const note = (when: When, name: string, time: [number, number]) =>
    into[when].set(name, [...(into[when].get(name) ?? []), time])
  const measure = async (screen: Screen, count: number) => {
    note('first', screen.name, await timed(page, screen))
    await settle(page)
    for (let round = 0; round < count; round++) {
      await goBack(page, screen)
      note('warm', screen.name, await timed(page, screen))
      await settle(page)
    }
  }
  const [list, file, records, record, search] = screens
  if (!list || !file || !records || !record || !search) return
  await measure(search, rounds)
  await goBack(page, search)
  for (const screen of [list, file, records, record]) await measure(screen, rounds)
}

async function goBack(page: Page, { leave, isComplete }: Screen): Promise<void> {
  await leave(page)
  // Not waitForFunction, which the content security policy refuses
  while (await page.evaluate(`Boolean((() => { ${isComplete} })())`)) await page.waitForTimeout(20)
  await settle(page)
}

/** What a screen still does once it is complete doesn't count for the next click: nobody clicks again within half a second. */
const settle = (page: Page) => page.waitForTimeout(500)

async function newPage(browser: Browser, slower: number): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { context, page }
}

/**
 * Opens list, file, tab, form and search with the browser's CPU throttled, and prints the time from the click to the
 * complete screen: in a new browser and again. Options: --slower (4), --browsers (5), --rounds (8).
 */
export async function screenTimes(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      slower: { type: 'string', default: '4' },
      browsers: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '8' },
    },
  })
  const data = embeddedData([size])
  const into: Record<When, Times> = { first: new Map(), warm: new Map() }
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  try {
    for (const place of data.places.values()) {
      const { url, stop } = await startServer('portal', place)
      try {
        for (let one = 0; one < Number(values.browsers); one++) {
          const { context, page } = await newPage(browser, Number(values.slower))
          await signIn(page, url)
          await settle(page)
          await walk(page, Number(values.rounds), into)
          await context.close()
        }
      } finally {
        await stop()
      }
    }
  } finally {
    await browser.close()
    await data.remove()
  }
  print(into, Number(values.slower))
}

function print(into: Record<When, Times>, slower: number): void {
  console.log(`From the click, in ms, CPU slowed ${slower} ×: painted (target), complete; medians and p95`)
  for (const { name } of screens) {
    const shown = (['first', 'warm'] as const).map((when) => {
      const times = into[when].get(name) ?? []
      const figures = ([0, 1] as const).map((place) => {
        const all = times.map((both) => both[place])
        return [quantile(all, 0.5), quantile(all, 0.95)] as const
      })
      const [painted = [0, 0], complete = [0, 0]] = figures
      const isMet = painted[0] <= target[when]
      if (!isMet) process.exitCode = 1
      const text = (pair: readonly [number, number]) => pair.map((time) => time.toFixed(0)).join('/')
      return `${when} ${text(painted)} (${target[when]}${isMet ? '' : ', not met'}), ${text(complete)}`
    })
    console.log(name.padEnd(8), shown.map((one) => one.padEnd(46)).join(''))
  }
}
