import type { FocusEvent, KeyboardEvent } from 'react'

const typedInputs = 'input:not([type=file], [type=checkbox], [type=radio], [readonly], :disabled)'
const inputs = `:is(${typedInputs}, select:not(:disabled), textarea:not([readonly], :disabled))`

/** The input after this one in the container; null if it is the last. */
function inputAfter(container: HTMLElement, input: EventTarget): HTMLElement | null {
  const all = [...container.querySelectorAll<HTMLElement>(inputs)]
  return all[all.findIndex((one) => one === input) + 1] ?? null
}

const isTyped = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(typedInputs)

/**
 * For the container of a part: Enter leads to the next field, as the key of a phone's keyboard says, and after the last
 * one the keyboard closes.
 */
export const enterMovesOn = {
  onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
    if (isTyped(target)) target.enterKeyHint = inputAfter(currentTarget, target) === null ? 'done' : 'next'
  },
  onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
    const { currentTarget, target, key, nativeEvent } = event
    if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented || !isTyped(target)) return
    event.preventDefault()
    const next = inputAfter(currentTarget, target)
    if (next === null) target.blur()
    else next.focus()
  },
}
