import { test, type Page } from '@playwright/test'

/** What a person did: presses of a pointer or a finger, and keys that aren't typed into the fields of a form. */
interface Effort {
  readonly clicks: number
  readonly keys: number
}

/**
 * Counts what the pages of a browser receive; returns the function that reads it. Call it before the first page. Keys in
 * the fields of a form are not counted, except Enter.
 */
export async function countEffort(page: Page): Promise<() => Effort> {
  let clicks = 0
  let keys = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.exposeFunction('countKey', () => (keys += 1))
  await page.addInitScript(() => {
    const alone = ['Control', 'Shift', 'Alt', 'Meta']
    const count = (name: string) => Reflect.get(window, name)()
    const isTyped = ({ key, target, ctrlKey }: KeyboardEvent) =>
      key !== 'Enter' &&
      !ctrlKey &&
      target instanceof Element &&
      target.matches('[data-full-screen] :is(input, textarea, select)')
    window.addEventListener('pointerdown', (event) => event.isTrusted && count('countClick'), true)
    window.addEventListener(
      'keydown',
      (event) => event.isTrusted && !alone.includes(event.key) && !isTyped(event) && count('countKey'),
      true,
    )
  })
  return () => ({ clicks, keys })
}

/** Prints what a job took. */
export function printEffort(job: string, { clicks, keys }: Effort): void {
  test.info().annotations.push({ type: job, description: `${clicks} clicks, ${keys} keys` })
  process.stdout.write(`${job}: ${clicks} clicks, ${keys} keys\n`)
}
