import { expect, type Page } from '@playwright/test'

interface Shape {
  readonly name: string
  readonly width: number
  readonly height: number
  /** The size of text that the person has set, in percent. */
  readonly text: number
}

/** The phones on which client pages have to fit. */
const phoneShapes: readonly Shape[] = [
  { name: 'a small phone', width: 320, height: 568, text: 100 },
  { name: 'a phone turned sideways', width: 844, height: 390, text: 100 },
  { name: 'a phone with large text', width: 390, height: 844, text: 200 },
]

/** Expects that everything fits into each of the shapes; a failure names the state, the shape and the elements. */
export async function expectToFit(page: Page, state: string): Promise<void> {
  // Soft, to check the states after it all the same
  expect.soft(await faultsIn(page, { tellsFocus: true }), state).toEqual([])
}

/** The same in Spanish, and then in English by the switch of the page, whose bars are as high. */
export async function expectToFitInBoth(page: Page, state: string): Promise<void> {
  await expectToFit(page, state)
  await switchTo(page, 'English')
  expect.soft(await faultsIn(page, { tellsFocus: false }), `${state} in English`).toEqual([])
  await switchTo(page, 'Español')
}

async function switchTo(page: Page, language: 'English' | 'Español'): Promise<void> {
  await page.getByRole('button', { name: language, exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? /^en/ : /^es/)
}

async function faultsIn(page: Page, options: { readonly tellsFocus: boolean }): Promise<string[]> {
  const before = page.viewportSize()
  const focused = await page.evaluateHandle(() => document.activeElement)
  const found: string[] = []
  for (const { name, width, height, text } of phoneShapes) {
    await page.setViewportSize({ width, height })
    await setTextSize(page, text)
    for (const fault of await page.evaluate(faultsOfPage, options)) found.push(`${name}: ${fault}`)
  }
  await setTextSize(page, 100)
  if (before) await page.setViewportSize(before)
  await focused.asElement()?.focus()
  return found
}

/** As the setting of the browser does, of which every length in rem is a part. */
const setTextSize = (page: Page, percent: number): Promise<void> =>
  page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    await frame()
    await frame()
  }, percent)

/** What is cut off, beside the screen, or covered by something else when it has the focus. Runs in the page. */
function faultsOfPage({ tellsFocus }: { readonly tellsFocus: boolean }): string[] {
  const screen = document.documentElement.clientWidth
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '').trim().slice(0, 40)}'`
  const isHidden = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('.visually-hidden') !== null ||
    element.getBoundingClientRect().width <= 1
  const known = new WeakMap<Element, boolean>()
  /** In something that scrolls by itself, such as pages of a document. */
  const scrollsAlone = (element: Element): boolean => {
    const parent = element.parentElement
    if (parent === null || parent === document.body) return false
    const answer =
      known.get(parent) ??
      (['auto', 'scroll'].includes(getComputedStyle(parent).overflowX) || scrollsAlone(parent))
    known.set(parent, answer)
    return answer
  }
  const faults: string[] = []
  if (document.documentElement.scrollWidth > screen)
    faults.push(`the page is ${document.documentElement.scrollWidth} wide, of ${screen}`)
  const scope = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
  const shown = [...scope.querySelectorAll('*')].filter(
    (element) => !isHidden(element) && !scrollsAlone(element),
  )
  for (const element of shown) {
    const isControl = element.matches('a, button, input, select, textarea, summary, canvas[role=img]')
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const { left, right } = element.getBoundingClientRect()
    if ((isControl || hasText) && (left < -1 || right > screen + 1))
      faults.push(`${nameOf(element)} goes from ${Math.round(left)} to ${Math.round(right)}`)
    const { overflowX, overflowY } = getComputedStyle(element)
    const cuts =
      overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1
    const cutsBelow =
      overflowY !== 'visible' && overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 3
    if (!element.matches('input, select, canvas') && (cuts || cutsBelow) && element.textContent?.trim())
      faults.push(`${nameOf(element)} is cut off`)
  }
  if (!tellsFocus) return faults
  for (const element of shown) {
    if (!(element instanceof HTMLElement) || !element.matches('a, button, input, select, textarea')) continue
    if (element.matches(':disabled')) continue
    element.focus()
    const { left, top, width, height } = element.getBoundingClientRect()
    const target = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2)
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    if (target === null || !(element.contains(target) || target.contains(element) || label?.contains(target)))
      faults.push(
        `${nameOf(element)} is behind ${target === null ? 'the edge' : nameOf(target)} with the focus`,
      )
  }
  return faults
}
