import { parseArgs } from 'node:util'
import { defendantSections, type Section } from '@bailiwick/contract/defendant-fields/catalogue'
import { chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/find-browser.mjs'

const fieldCount = ({ blocks }: Section) =>
  blocks.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0)
const largest = defendantSections.reduce((most, one) => (fieldCount(one) > fieldCount(most) ? one : most))

/**
 * Runs in the page. A key stroke blocks it twice: while its input event is handled, until the next task can start; and
 * in the frame that follows, from its callbacks until layout and paint are done.
 */
const watch = `
  window.blocked = [];
  const nextTask = () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  addEventListener('beforeinput', async () => {
    const typed = performance.now();
    const frame = new Promise((resolve) => requestAnimationFrame(async (start) => {
      const begun = performance.now();
      await nextTask();
      resolve(performance.now() - begun);
    }));
    await nextTask();
    const handled = performance.now() - typed;
    window.blocked.push(handled + await frame);
  }, true);
`

async function signIn(page: Page, url: string, user: string, password: string) {
  await page.goto(`${url}/pages/login-page`)
  await page.getByLabel('Username').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await page.waitForURL('**/dashboard')
}

/** How long each key stroke blocked the page, in milliseconds. What was typed is taken away again by further strokes. */
async function strokes(page: Page, input: Locator, keys: number): Promise<number[]> {
  await input.click()
  await page.evaluate(watch)
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press(key % 80 < 40 ? 'a' : 'Backspace', { delay: 5 })
    await page.waitForTimeout(30)
  }
  const blocked = await page.evaluate<number[]>('window.blocked')
  return blocked.toSorted((one, other) => one - other)
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const heads = ['median', 'p95', 'worst'].map((head) => head.padStart(8)).join('')
const print = (what: string, sorted: readonly number[]) =>
  console.log(
    what.padEnd(66),
    [0.5, 0.95, 1].map((share) => quantile(sorted, share).toFixed(1).padStart(8)).join(''),
  )

/**
 * Types into the largest tab of a new defendant's form, in a portal that runs already, with the browser's CPU slowed as
 * its own tools do it, and prints for how long a key stroke blocks the page. Options: --url, --user, --password,
 * --slower (4), --keys (200). Ends the process with 1 when the median is above 16 ms.
 */
export async function typing(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:3000' },
      user: { type: 'string', default: 'owner' },
      password: { type: 'string', default: 'bailiwick-demo' },
      slower: { type: 'string', default: '4' },
      keys: { type: 'string', default: '200' },
    },
  })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
    const fields = fieldCount(largest)

    await page.setContent('<input>'.repeat(fields))
    const bare = await strokes(page, page.getByRole('textbox').first(), Number(values.keys))
    await signIn(page, values.url, values.user, values.password)
    await page.goto(`${values.url}/crm/defendants?id=new&tab=${largest.id}`)
    const form = await strokes(
      page,
      page.getByRole('dialog').getByRole('textbox').first(),
      Number(values.keys),
    )

    console.log(
      `For how long a key stroke blocks the page, in ms, CPU slowed ${values.slower} ×`.padEnd(66),
      heads,
    )
    print(`${largest.title} of a new defendant, ${fields} fields`, form)
    print(`a page of ${fields} plain inputs and no script, for comparison`, bare)
    console.log('To hold: 16 ms at the median of the form, on a machine that does nothing else.')
    if (quantile(form, 0.5) > 16) process.exitCode = 1
  } finally {
    await browser.close()
  }
}
