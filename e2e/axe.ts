import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './fixtures.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const ofColours = ['color-contrast', 'link-in-text-block']

/** Axe finds nothing in what stands open, in neither colour scheme, on a phone as on a desk; it stays open. */
export async function expectNoFindings(
  page: Page,
  state: string,
  at: readonly { width: number; height: number }[] = sizes,
) {
  const found: string[] = []
  for (const size of at) {
    await page.setViewportSize(size)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await still(page)
      // Of all that axe looks at only colours change with the scheme
      const violations = await look(page, colorScheme === 'dark' ? ofColours : undefined)
      for (const { id, nodes } of violations) {
        found.push(
          `${state}, ${colorScheme}, ${size.width} px: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(' and ')}`,
        )
      }
    }
  }
  expect(found).toEqual([])
}

/** What axe finds by these rules, or by all. It is put into a page once: reading it takes as long as a look. */
async function look(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    // What is in order is not written out: on a long form that takes longer than the looking
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : {}),
  }
  const { violations } = await page.evaluate(
    (how) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, how),
    options,
  )
  return violations
}

/** Keeps the answers of a call away until the page is gone. */
export const neverAnswer = (page: Page, call: string | RegExp): Promise<unknown> =>
  page.route(call, () => new Promise<void>(() => {}))

export const onPhone = sizes.slice(0, 1)
export const onDesk = sizes.slice(1)

/** Waits until nothing moves any more, save what turns for as long as it stands there. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const passing = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    // What a new size or scheme sets off starts a frame later, and may set off more
    do {
      await Promise.allSettled(passing().map((one) => one.finished))
      await frame()
      await frame()
    } while (passing().length > 0)
  })
