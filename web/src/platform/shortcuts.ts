import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { createStoredChoice } from './stored-choice.ts'
import { createStore, useSelected } from './store.ts'

/** What single keys do. */
export interface Shortcut {
  /** As in `KeyboardEvent.key`: 'n', '?', 'ArrowDown'; with Shift 'Shift+ArrowDown'. Each of them runs it. */
  readonly keys: readonly string[]
  /** For the list of all keys: 'Add a defendant'. */
  readonly label: string
  /** Also runs while somebody is typing in a field. Never for a key that types something. */
  readonly inFields?: true
  /** Null for a key that the focused element handles by itself. */
  readonly run: (() => void) | null
}

/** The shortcuts of a page, or of a dialog that fills it. */
export interface ShortcutGroup {
  /** 'In the list'. */
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
  /** They work only in this dialog. Without it, they work on the page while no dialog is open. */
  readonly dialog?: RefObject<HTMLElement | null>
}

const singleKeys = createStoredChoice('single-keys')
const isOn = (text: string | null) => text !== 'off'
const turn = (on: boolean) => singleKeys.set(on ? null : 'off')

/** Whether single keys run commands in this browser, and the function to choose it (WCAG 2.1.4). */
export const useSingleKeys = (): [boolean, (on: boolean) => void] => [useSelected(singleKeys, isOn), turn]

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/** The shortcut that a key runs. Shift is needed for signs on some keyboards, and means something else otherwise. */
export function shortcutFor(
  shortcuts: readonly Shortcut[],
  { key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Press,
  isTyping: boolean,
): Shortcut | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined
  const isNamed = key.length > 1
  const pressed = shiftKey && isNamed ? `Shift+${key}` : key
  return shortcuts.find(
    ({ keys, inFields = false, run }) => keys.includes(pressed) && run !== null && (inFields || !isTyping),
  )
}

const registered = new Set<RefObject<ShortcutGroup>>()

/** The groups whose shortcuts work now, while this element has the focus. */
const activeShortcuts = (focused: Element | null): ShortcutGroup[] => {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')]
  return [...registered]
    .map(({ current }) => current)
    .filter(({ dialog }) => {
      if (dialog === undefined) return dialogs.length === 0
      const own = dialog.current
      // The element that had the focus may be gone
      const isLost = focused === null || focused === document.body
      return own !== null && (isLost ? dialogs.length === 1 : own.contains(focused))
    })
}

/** What somebody types into; a checkbox is none. */
const fields =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'

/** The groups in the dialog that lists all keys; null while it is closed. */
export const listedShortcuts = createStore<readonly ShortcutGroup[] | null>(null)

/** Whether a key was pressed in a panel that opens over the page; it may have closed it, and its parts be gone. */
const isForPanel = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-own-escape]') !== null

function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || !isOn(singleKeys.get()) || isForPanel(event.target)) return
  const focused = document.activeElement
  const isTyping = (focused?.closest(fields) ?? null) !== null
  const groups = activeShortcuts(focused)
  if (groups.length === 0) return
  const help: Shortcut = { keys: ['?'], label: 'Show all keys', run: () => listedShortcuts.set(groups) }
  const shortcut = shortcutFor([...groups.flatMap(({ shortcuts }) => shortcuts), help], event, isTyping)
  if (!shortcut?.run) return
  event.preventDefault()
  shortcut.run()
}

/**
 * Runs the shortcuts of a group while the component is mounted: never while somebody types in a field or another dialog
 * is open, and not if they are turned off in the profile.
 */
export function useShortcuts(group: ShortcutGroup): void {
  const latest = useRef(group)
  useLayoutEffect(() => {
    latest.current = group
  })
  useEffect(() => {
    if (registered.size === 0) window.addEventListener('keydown', runShortcut)
    registered.add(latest)
    return () => {
      registered.delete(latest)
      if (registered.size === 0) window.removeEventListener('keydown', runShortcut)
    }
  }, [])
}
