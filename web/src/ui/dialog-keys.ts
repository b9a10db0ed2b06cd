/** Whether a key is meant for this dialog: not for an open calendar or list, nor for another dialog on top of it. */
export function isKeyForDialog(event: KeyboardEvent, own: HTMLElement | null): boolean {
  const { target } = event
  if (event.isComposing || event.defaultPrevented || own === null) return false
  if (!(target instanceof Element)) return true
  if (target.closest('[data-own-escape], [data-mantine-stop-propagation="true"]')) return false
  const dialog = target.closest(dialogs) ?? topDialog()
  return dialog === undefined || dialog === own
}

const dialogs = '[role="dialog"]'

/** For whom a key is where the focus went with what had it, as a row that was removed. */
const topDialog = (): Element | undefined =>
  [...document.querySelectorAll(dialogs)].toSorted((one, other) => levelOf(one) - levelOf(other)).at(-1)

const levelOf = (dialog: Element): number => Number(getComputedStyle(dialog).getPropertyValue('--mb-z-index'))
