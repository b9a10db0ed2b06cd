import { expect, test } from 'vitest'
import { canAddNote, createNoteDraft, hasNote, noteFailed, noteSaved, takeNote } from './note-draft.ts'

const typed = (text: string, isCall = false) => {
  const draft = createNoteDraft()
  draft.set({ ...draft.get(), text, isCall })
  return draft
}
const typeOn = (draft: ReturnType<typeof typed>, text: string) => draft.set({ ...draft.get(), text })

test('what is typed while a note saves is another note', () => {
  const draft = typed(' Called the mother. ', true)
  expect(takeNote(draft)).toEqual({ text: 'Called the mother.', isCall: true })
  expect(draft.get()).toMatchObject({ text: '', isCall: false })
  expect(hasNote(draft)).toBe(true)
  typeOn(draft, 'She pays on Friday.')
  expect(canAddNote(draft.get())).toBe(false)
  noteSaved(draft)
  expect(canAddNote(draft.get())).toBe(true)
  expect(takeNote(draft)).toEqual({ text: 'She pays on Friday.', isCall: false })
  noteSaved(draft)
  expect(hasNote(draft)).toBe(false)
})

test('a note that was not saved comes back, before what was typed meanwhile', () => {
  const draft = typed('Called the mother.', true)
  takeNote(draft)
  noteFailed(draft)
  expect(draft.get()).toEqual({ text: 'Called the mother.', isCall: true, saving: null })
  takeNote(draft)
  typeOn(draft, 'She pays on Friday.')
  noteFailed(draft)
  expect(draft.get()).toEqual({
    text: 'Called the mother.\nShe pays on Friday.',
    isCall: true,
    saving: null,
  })
})

test('only spaces are no note', () => {
  const draft = typed('  ')
  expect([canAddNote(draft.get()), hasNote(draft)]).toEqual([false, false])
})
