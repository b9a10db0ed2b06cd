import { expect, test } from 'vitest'
import { bringsText, suggestsOther } from './brings-text.ts'

test('a file brings what is in it, and its history if that is all', () => {
  expect(bringsText({ name: 'ANA LIM' }, { bookings: 1, notes: 0 })).toBe(
    'ANA LIM brings 1 booking, with its history.',
  )
  expect(bringsText({ name: '' }, { bookings: 0, notes: 0 })).toBe(
    'The other file has nothing else that moves; its history does.',
  )
})

test('the older file is suggested to stay, and that of a defendant before a lead', () => {
  const [old, young] = [3, 8]
  expect(suggestsOther({ id: young, is_lead: 0 }, { id: old, is_lead: 0 })).toBe(true)
  expect(suggestsOther({ id: old, is_lead: 1 }, { id: young, is_lead: 1 })).toBe(false)
  expect(suggestsOther({ id: old, is_lead: 1 }, { id: young, is_lead: 0 })).toBe(true)
  expect(suggestsOther({ id: young, is_lead: 0 }, { id: old, is_lead: 1 })).toBe(false)
})
