import { expect, test } from 'vitest'
import { offersDelete, offersShare, openedMode } from './opened-mode.ts'

const editor = { 'CRM edit': [] }
const master = { 'CRM edit': [], 'UserAdmin edit': [] }
const reader = { 'CRM read': [] }

test('a name opens Edit for whoever may edit, and View for everybody else', () => {
  expect(openedMode(editor, null, false)).toBe('edit')
  expect(openedMode(editor, 'E', false)).toBe('edit')
  expect(openedMode(editor, 'R', false)).toBe('view')
  expect(openedMode(master, 'R', false)).toBe('edit')
  expect(openedMode(reader, null, false)).toBe('view')
})

test('the View action reads, also where editing is allowed', () => {
  expect(openedMode(editor, null, true)).toBe('view')
})

test('DELETE stands in Edit alone, for full access or none of one’s own', () => {
  expect(offersDelete('edit', editor, null)).toBe(true)
  expect(offersDelete('edit', editor, 'F')).toBe(true)
  expect(offersDelete('edit', editor, 'E')).toBe(false)
  expect(offersDelete('edit', master, 'E')).toBe(true)
  expect(offersDelete('view', editor, null)).toBe(false)
})

test('the Share tab is offered with UserAdmin edit, which goes past every share, and to nobody else [SHARE-21, PERM-31]', () => {
  expect(offersShare(master)).toBe(true)
  expect([openedMode(master, 'R', false), offersDelete('edit', master, 'R')]).toEqual(['edit', true])
  expect([editor, reader, { 'CRM admin': [] }].some(offersShare)).toBe(false)
})
