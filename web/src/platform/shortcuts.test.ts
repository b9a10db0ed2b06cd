import { expect, test } from 'vitest'
import { shortcutFor, type Shortcut } from './shortcuts.ts'

const shortcut = (label: string, ...keys: string[]): Shortcut => ({ keys, label, run: () => {} })
const list: readonly Shortcut[] = [
  shortcut('down', 'j', 'ArrowDown'),
  shortcut('keys', '?'),
  { ...shortcut('leave', 'Escape'), inFields: true },
  shortcut('extend up', 'Shift+ArrowUp'),
]
const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }
const labelOf = (key: string, pressed: Partial<typeof none> = {}, isTyping = false) =>
  shortcutFor(list, { ...none, ...pressed, key }, isTyping)?.label

test('a key runs its shortcut, and another key none', () => {
  expect(['j', 'ArrowDown', '?', 'Escape', 'k'].map((key) => labelOf(key))).toEqual([
    'down',
    'down',
    'keys',
    'leave',
    undefined,
  ])
})

test('keys with Ctrl, Cmd or Alt are left to the browser, and so are those of an input method', () => {
  for (const pressed of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'])
    expect([pressed, labelOf('j', { [pressed]: true })]).toEqual([pressed, undefined])
})

test('Shift may be needed for a sign, and makes another key of an arrow or a letter', () => {
  expect(labelOf('?', { shiftKey: true })).toBe('keys')
  expect(labelOf('ArrowDown', { shiftKey: true })).toBeUndefined()
  expect(labelOf('ArrowUp', { shiftKey: true })).toBe('extend up')
  expect(labelOf('ArrowUp')).toBeUndefined()
  expect(labelOf('J', { shiftKey: true })).toBeUndefined()
})

test('in a field only the keys that type nothing run', () => {
  expect([labelOf('j', {}, true), labelOf('?', {}, true), labelOf('Escape', {}, true)]).toEqual([
    undefined,
    undefined,
    'leave',
  ])
})
