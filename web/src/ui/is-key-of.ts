/**
 * Whether a key is meant for this dialog: not for an open calendar or list, nor for another dialog on top of it. Of two
 * it is for the one on top, also while the focus is still on its way there.
 */
export function isKeyOf(event: KeyboardEvent, own: HTMLElement | null): boolean {
  const { target } = event
  if (event.isComposing || event.defaultPrevented || own === null) return false
  if (target instanceof Element) {
    if (target.closest('[data-own-escape], [data-mantine-stop-propagation="true"]')) return false
    const around = target.closest('[role="dialog"]')
    if (around !== null && !around.matches(modal)) return false
  }
  return frontDialog() === own
}

const modal = '[role="dialog"][aria-modal="true"]'

const frontDialog = (): Element | undefined =>
  [...document.querySelectorAll(modal)].toSorted((one, other) => levelOf(one) - levelOf(other)).at(-1)

const levelOf = (dialog: Element): number => Number(getComputedStyle(dialog).getPropertyValue('--mb-z-index'))
