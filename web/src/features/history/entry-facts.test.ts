import type { HistoryEntry } from '@bailiwick/contract/history'
import { expect, test } from 'vitest'
import { factsOf } from './entry-facts.ts'

const entryOf = (rest: Partial<HistoryEntry>): HistoryEntry => ({
  id: 9,
  created_date: '2026-11-21T10:00:00.000Z',
  username: 'clerk',
  action: 'send',
  endpoint: 'sms',
  name: 'ANA LIM',
  record_id: 5,
  defendant_id: 5,
  data: {},
  changed: [],
  before: null,
  ...rest,
})

test('files are listed by field with their number', () => {
  const data = { defendant_photos: ['a', 'b'], front_id_photo: ['c'], unknown_field: ['d'] }
  expect(factsOf(entryOf({ action: 'upload', endpoint: 'defendant', data }))).toEqual([
    { label: 'Defendant Photos', value: '2 files' },
    { label: 'Front ID Photo', value: '1 file' },
    { label: 'Unknown field', value: '1 file' },
  ])
})

test('facts have the reason of an opened file, the field of a removed one, and a document', () => {
  const facts = (rest: Partial<HistoryEntry>) => factsOf(entryOf({ endpoint: 'defendant', ...rest }))
  const card = { front_credit_card_photo: ['a'] }
  expect(facts({ action: 'download', data: { ...card, reason: 'To charge the premium' } })).toEqual([
    { label: 'Front Credit Card Photo', value: '1 file' },
    { label: 'Reason', value: 'To charge the premium' },
  ])
  expect(facts({ action: 'remove', data: card, changed: Object.keys(card) })).toEqual([
    { label: 'Front Credit Card Photo', value: '1 file' },
  ])
  expect(facts({ action: 'download', endpoint: 'document', data: { signed: true } })).toEqual([
    { label: 'Signed', value: 'Yes' },
  ])
  const ended = { status: 'declined', reason: 'The amount is wrong.' }
  expect(facts({ action: 'update', endpoint: 'document', data: ended })).toEqual([
    { label: 'Status', value: 'Declined' },
    { label: 'Reason', value: 'The amount is wrong.' },
  ])
})

test('viewed sensitive fields are listed by their labels in the form', () => {
  const data = { fields: ['ss', 'dl', 'gone'] }
  expect(factsOf(entryOf({ action: 'read', endpoint: 'defendant', data }))).toEqual([
    { label: 'Seen', value: 'Social Security Number, Driver License, Gone' },
  ])
})

test('consent and language of texts are words, before and after', () => {
  const data = { indemnitor_id: 7, consent: 'yes', language: 'es' }
  const before = { indemnitor_id: 7, consent: 'no', language: null }
  const changed = ['consent', 'language']
  expect(factsOf(entryOf({ action: 'update', endpoint: 'text_preferences', data, before, changed }))).toEqual(
    [
      { label: 'Indemnitor', value: 'Record 7' },
      { label: 'Consent', value: 'Yes', before: 'No' },
      { label: 'Language', value: 'Spanish', before: null },
    ],
  )
})

test('a note has its text and its pin, and an agent has their name', () => {
  const data = { kind: 'call', text: 'Left a message.', pinned: 'Yes' }
  const before = { ...data, pinned: 'No' }
  expect(factsOf(entryOf({ action: 'update', endpoint: 'note', data, before, changed: ['pinned'] }))).toEqual(
    [
      { label: 'Kind', value: 'call' },
      { label: 'Note', value: 'Left a message.' },
      { label: 'Pinned', value: 'Yes', before: 'No' },
    ],
  )
  const agent = { agent: 'Avery Agent', agent_id: 5 }
  expect(factsOf(entryOf({ action: 'update', endpoint: 'agent', data: agent, changed: ['agent'] }))).toEqual([
    { label: 'Agent', value: 'Avery Agent' },
    { label: 'User number', value: '5' },
  ])
})

test('a grant has the user, the level and the previous level', () => {
  const data = { name: 'Avery Agent', access_type: null }
  const before = { name: 'Avery Agent', access_type: 'F' }
  const entry = entryOf({ endpoint: 'defendant_users', data, before, changed: ['access_type'] })
  expect(factsOf(entry)).toEqual([
    { label: 'Shared with', value: 'Avery Agent' },
    { label: 'Access', value: 'Removed', before: 'Full' },
  ])
})

test('messages and other data are shown as text, never as JSON', () => {
  const data = {
    phone: '5550101234',
    defendant_id: 5,
    indemnitor_id: null,
    text: 'Client SMS Content',
    documents: ['Application', 'Promissory Note'],
    card_amounts: { first_charge: 12.5, is_paid: true, none: null },
    empty: [],
  }
  expect(factsOf(entryOf({ data }))).toEqual([
    { label: 'Phone', value: '555-010-1234' },
    { label: 'Defendant', value: 'Record 5' },
    { label: 'Indemnitor', value: null },
    { label: 'Template', value: 'Client SMS Content' },
    { label: 'Documents', value: 'Application\nPromissory Note' },
    { label: 'Card amounts', value: 'First charge: 12.5, Is paid: Yes' },
    { label: 'Empty', value: null },
  ])
})

test('a sharing names its user, and its number without a word of the code', () => {
  const data = { id: 424, name: 'Casey Clerk', access_type: 'R' }
  expect(factsOf(entryOf({ action: 'share', endpoint: 'defendant_users', data }))).toEqual([
    { label: 'Sharing number', value: '424' },
    { label: 'Shared with', value: 'Casey Clerk' },
    { label: 'Access', value: 'Read' },
  ])
})
