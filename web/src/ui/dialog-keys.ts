/** Whether a key is meant for this dialog, and not for an open calendar, list, or other dialog on top of it. */
export function isKeyForDialog(event: KeyboardEvent, own: HTMLElement | null): boolean {
  const { target } = event
  if (event.isComposing || event.defaultPrevented || own === null) return false
  // A notice over everything
  if (event.key === 'Escape' && document.querySelector('[data-takes-escape]') !== null) return false
  if (!(target instanceof Element)) return true
  if (target.closest('[data-own-escape], [data-mantine-stop-propagation="true"]')) return false
  const dialog = target.closest(dialogs) ?? topDialog()
  return dialog === undefined || dialog === own
}

/** Ctrl-S or Cmd-S. With Alt it types something: AltGr is Ctrl and Alt. */
export const isSaveKey = ({ key, ctrlKey, altKey, metaKey }: Omit<KeyPress, 'repeat'>): boolean =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey

/**
 * Whether a key closes what any key closes. Tab doesn't, because it moves the focus; nor do modifiers and commands,
 * such as to copy the text; nor a key that was still down when the dialog opened.
 */
export const closesAnything = ({ key, repeat, ctrlKey, altKey, metaKey }: KeyPress): boolean =>
  !repeat && !ctrlKey && !altKey && !metaKey && !otherKeys.has(key)

/** Whether a key that closes a success only closes it. Others are typed into the field that gets the focus back. */
export const onlyCloses = ({ key }: Pick<KeyPress, 'key'>): boolean => key === 'Enter' || key === 'Escape'

type KeyPress = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey'>

const otherKeys = new Set(['Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Insert', 'Fn'])

const dialogs = '[role="dialog"]'

/** Gets the keys if the focused element, such as a removed row, is gone. */
const topDialog = (): Element | undefined =>
  [...document.querySelectorAll(dialogs)].toSorted((one, other) => zIndexOf(one) - zIndexOf(other)).at(-1)

const zIndexOf = (dialog: Element): number =>
  Number(getComputedStyle(dialog).getPropertyValue('--mb-z-index'))
