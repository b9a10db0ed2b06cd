import { expect, test } from 'vitest'
import { closesAnything, onlyCloses } from './dialog-keys.ts'

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
