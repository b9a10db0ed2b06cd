import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

interface Size {
  readonly width: number
  readonly height: number
}
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
export const phoneOnly: readonly Size[] = [phone]
export const desktopOnly: readonly Size[] = [desktop]
export const bothSizes: readonly Size[] = [phone, desktop]

const schemes = ['light', 'dark'] as const
let states = 0

/**
 * The looks in which to check a state: each size in one color scheme, and the next state the other way round, as most of a
 * page stays from one state to the next. `AXE_EVERY_LOOK=yes` checks each size in both, which takes twice as long.
 */
function looks(sizes: readonly Size[]) {
  const first = states++
  if (process.env['AXE_EVERY_LOOK'] === 'yes' || sizes.length === 1)
    return sizes.flatMap((size) => schemes.map((scheme) => ({ size, scheme })))
  return sizes.map((size, at) => ({ size, scheme: schemes[(first + at) % 2] ?? 'light' }))
}

/** Expects that axe finds nothing on the page, in both color schemes and at these sizes; a failure names the state. */
export async function expectAccessible(page: Page, state: string, sizes: readonly Size[]): Promise<void> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const { size, scheme } of looks(sizes)) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme })
    await animationsFinished(page)
    for (const { id, nodes } of await violationsOn(page)) {
      const places = nodes.map(({ target }) => target.join(' ')).join(' and ')
      found.push(`${scheme}, ${size.width} px: ${id} at ${places}`)
    }
  }
  if (before) await page.setViewportSize(before)
  // Soft, to check the states after it all the same
  expect.soft(found, state).toEqual([])
}

const options: axe.RunOptions = {
  // Listing what passes would take longer than checking a long form
  resultTypes: ['violations'],
  // Of the rules that run none reads the style sheets, whose parsing takes a fifth of a run
  preload: { assets: ['media'] },
}

/** The violations on a page. Axe is loaded once a page: that takes as long as a run. */
async function violationsOn(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const results = await page.evaluate((run) => {
    // Nobody reaches the page below a dialog, and it was checked before that opened
    const dialog = document.querySelector('body > :not(#root) [aria-modal=true]')
    return window.axe?.run(dialog ? { exclude: '#root' } : document, run)
  }, options)
  if (results === undefined) throw new Error('axe was not loaded')
  return results.violations
}

/** Waits until all animations have ended, except those that run forever. */
const animationsFinished = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const running = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    // What a new size or color scheme sets off starts a frame later, and may set off more
    do {
      await Promise.allSettled(running().map((one) => one.finished))
      await frame()
      await frame()
    } while (running().length > 0)
  })
