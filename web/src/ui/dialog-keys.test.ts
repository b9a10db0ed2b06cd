import { expect, test } from 'vitest'
import { closesAnything, isSaveKey, onlyCloses } from './dialog-keys.ts'

const press = (key: string, more: Partial<Parameters<typeof closesAnything>[0]> = {}) =>
  closesAnything({ key, repeat: false, ctrlKey: false, altKey: false, metaKey: false, ...more })

test('letters, Enter, Space and arrows close a success [OPEN-183]', () => {
  expect(['a', 'A', '5', 'Enter', ' ', 'ArrowDown', 'Escape', 'F2'].map((key) => press(key))).not.toContain(
    false,
  )
})

test('Tab, modifiers, commands and a key still down leave it open [OPEN-183]', () => {
  expect(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock'].map((key) => press(key))).not.toContain(true)
  expect([
    press('c', { ctrlKey: true }),
    press('c', { metaKey: true }),
    press('d', { altKey: true }),
  ]).toEqual([false, false, false])
  expect(press('Enter', { repeat: true })).toBe(false)
})

test('Enter and Escape only close, and other keys reach the field below [OPEN-183]', () => {
  expect(['Enter', 'Escape', 'd', ' ', 'Backspace'].map((key) => onlyCloses({ key }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('Ctrl-S and Cmd-S save, and AltGr-S types what it types', () => {
  const none = { ctrlKey: false, altKey: false, metaKey: false }
  expect(isSaveKey({ ...none, key: 's', ctrlKey: true })).toBe(true)
  expect(isSaveKey({ ...none, key: 'S', metaKey: true })).toBe(true)
  expect(isSaveKey({ ...none, key: 's' })).toBe(false)
  expect(isSaveKey({ ...none, key: 'd', ctrlKey: true })).toBe(false)
  expect(isSaveKey({ ...none, key: 's', ctrlKey: true, altKey: true })).toBe(false)
})
