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

/** The rules that depend on colors: all that has to be checked again in the other color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Expects that axe finds nothing on the page, in both color schemes and at these sizes; a failure names the state. */
export async function expectAccessible(page: Page, state: string, sizes: readonly Size[]): Promise<void> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await animationsFinished(page)
      for (const { id, nodes } of await violationsOn(page, colorScheme === 'dark' ? colorRules : undefined)) {
        const places = nodes.map(({ target }) => target.join(' ')).join(' and ')
        found.push(`${colorScheme}, ${size.width} px: ${id} at ${places}`)
      }
    }
  }
  if (before) await page.setViewportSize(before)
  // Soft, to check the states after it all the same
  expect.soft(found, state).toEqual([])
}

/** The violations of these rules, or of all. Axe is loaded once a page: that takes as long as a run. */
async function violationsOn(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    // Listing what passes would take longer than checking a long form
    resultTypes: ['violations'],
    // Of the rules that run none reads the style sheets, whose parsing takes a fifth of a run
    preload: { assets: ['media'] },
    ...(rules ? { runOnly: rules } : {}),
  }
  const results = await page.evaluate((run) => window.axe?.run(document, run), options)
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
