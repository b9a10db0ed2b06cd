/** Whether a key is meant for this dialog, and not for an open calendar, list, or other dialog on top of it. */
export function isKeyForDialog(event: KeyboardEvent, own: HTMLElement | null): boolean {
  const { target } = event
  if (event.isComposing || event.defaultPrevented || own === null) return false
  if (!(target instanceof Element)) return true
  if (target.closest('[data-own-escape], [data-mantine-stop-propagation="true"]')) return false
  const dialog = target.closest(dialogs) ?? topDialog()
  return dialog === undefined || dialog === own
}

const dialogs = '[role="dialog"]'

/** Gets the keys if the focused element, such as a removed row, is gone. */
const topDialog = (): Element | undefined =>
  [...document.querySelectorAll(dialogs)].toSorted((one, other) => zIndexOf(one) - zIndexOf(other)).at(-1)

const zIndexOf = (dialog: Element): number =>
  Number(getComputedStyle(dialog).getPropertyValue('--mb-z-index'))
