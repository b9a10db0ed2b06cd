import { messages } from '@bailiwick/contract/messages'
import { expect, test } from 'vitest'
import { closesItself, opensDialog, toldInOrder } from './outcome.ts'

test('texts that only load data open no dialog [MSG-10, MSG-11]', () => {
  expect(opensDialog(messages.gotDefendant)).toBe(false)
  expect(opensDialog(messages.gotDefendants)).toBe(false)
})

test('every other text opens one', () => {
  const texts = [
    messages.createdDefendant,
    messages.updatedDefendant,
    messages.deletedDefendant,
    messages.sentReminder,
  ]
  expect(texts.filter((text) => !opensDialog(text))).toEqual([])
})

test('the news of a delete closes by itself, capital D or not; other news does not [DLG-19]', () => {
  expect(closesItself({ text: messages.deletedDefendant, tone: 'ok' })).toBe(true)
  expect(closesItself({ text: 'Deleted', tone: 'ok' })).toBe(true)
  expect(closesItself({ text: messages.updatedDefendant, tone: 'ok' })).toBe(false)
  expect(closesItself({ text: 'It could not be deleted.', tone: 'bad' })).toBe(false)
})

test('what was created is told first, then what became of the link', () => {
  expect(toldInOrder(['Successfully created defendant'])).toEqual({ text: 'Successfully created defendant' })
  expect(toldInOrder(['Successfully created defendant', 'Link sent to 5550100123'])).toEqual({
    heading: 'Successfully created defendant',
    text: 'Link sent to 5550100123',
  })
})
