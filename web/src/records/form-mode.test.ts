import { expect, test } from 'vitest'
import { canDelete, canShare, initialMode } from './form-mode.ts'

const editor = { 'CRM edit': [] }
const master = { 'CRM edit': [], 'UserAdmin edit': [] }
const reader = { 'CRM read': [] }

test('a name opens Edit for users who may edit, and View for everybody else', () => {
  expect(initialMode(editor, null, false)).toBe('edit')
  expect(initialMode(editor, 'E', false)).toBe('edit')
  expect(initialMode(editor, 'R', false)).toBe('view')
  expect(initialMode(master, 'R', false)).toBe('edit')
  expect(initialMode(reader, null, false)).toBe('view')
})

test('the View action opens View even if editing is allowed', () => {
  expect(initialMode(editor, null, true)).toBe('view')
})

test('DELETE is only in Edit, with full access or without a share', () => {
  expect(canDelete('edit', editor, null)).toBe(true)
  expect(canDelete('edit', editor, 'F')).toBe(true)
  expect(canDelete('edit', editor, 'E')).toBe(false)
  expect(canDelete('edit', master, 'E')).toBe(true)
  expect(canDelete('view', editor, null)).toBe(false)
})

test('only UserAdmin edit offers the Share tab, and it overrides every level [SHARE-21, PERM-31]', () => {
  expect(canShare(master)).toBe(true)
  expect([initialMode(master, 'R', false), canDelete('edit', master, 'R')]).toEqual(['edit', true])
  expect([editor, reader, { 'CRM admin': [] }].some(canShare)).toBe(false)
})
