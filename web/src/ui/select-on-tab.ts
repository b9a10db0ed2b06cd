/**
 * Selects the text of an input that Tab leads to, as browsers do. In dialogs Tab is answered by the focus trap of the
 * library, which calls `focus()`, and that selects nothing.
 */
export function selectOnTab(): void {
  let isTab = false
  const begin = ({ key }: KeyboardEvent) => {
    isTab = key === 'Tab'
    // The focus moves before anything else
    setTimeout(() => (isTab = false))
  }
  addEventListener('keydown', begin, { capture: true })
  addEventListener('focusin', ({ target }) => {
    if (isTab && target instanceof HTMLInputElement) target.select()
  })
}
