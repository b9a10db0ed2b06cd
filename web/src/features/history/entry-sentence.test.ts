import { expect, test } from 'vitest'
import { entrySentence } from './entry-sentence.ts'

type Entry = Parameters<typeof entrySentence>[0]
const sentenceOf = (
  action: Entry['action'],
  endpoint: string,
  changed: string[] = [],
  data?: Entry['data'],
) => entrySentence({ action, endpoint, changed, ...(data !== undefined && { data }) })

test('a change names its fields as the form does, and counts the others', () => {
  expect(sentenceOf('update', 'defendant', ['phone', 'city'])).toBe('Changed Mobile Phone, City')
  expect(sentenceOf('update', 'defendant', ['reference_1_phone'])).toBe('Changed Reference 1 Phone')
  expect(sentenceOf('update', 'defendant', ['vehicle_make'])).toBe('Changed Vehicle Make')
  expect(sentenceOf('update', 'booking', ['bail_amount'])).toBe('Changed Bail Amount')
  expect(sentenceOf('update', 'defendant', ['phone', 'city', 'state', 'zip', 'email'])).toBe(
    'Changed Mobile Phone, City, State and 2 more',
  )
  expect(sentenceOf('update', 'user', ['phone_number'])).toBe('Changed Phone number')
})

test('adding, converting and deleting name the record', () => {
  expect([
    sentenceOf('create', 'defendant'),
    sentenceOf('create', 'indemnitor'),
    sentenceOf('delete', 'arrest'),
    sentenceOf('convert', 'defendant', ['status', 'is_lead']),
    sentenceOf('update', 'permissions', ['permissions']),
  ]).toEqual([
    'Added the file',
    'Added the indemnitor',
    'Deleted the arrest',
    'Converted the lead to a defendant',
    'Changed the permissions',
  ])
})

test('what was sent names its recipient once the entry is open', () => {
  expect(sentenceOf('send', 'sms')).toBe('Made a form link')
  expect(sentenceOf('send', 'sms', [], { defendant_id: 5, indemnitor_id: null })).toBe(
    'Made a form link for the defendant',
  )
  expect(sentenceOf('send', 'reminder', [], { indemnitor_id: 7 })).toBe('Wrote a reminder for an indemnitor')
  // To a number that somebody typed
  expect(sentenceOf('send', 'notification', [], { defendant_id: null, indemnitor_id: null })).toBe(
    'Wrote a notification',
  )
  expect(sentenceOf('send', 'reply', [], { indemnitor_id: null })).toBe('Answered by text')
})

test('the end of a document is a word, not a code', () => {
  expect(sentenceOf('update', 'document', ['status'], { status: 'signed' })).toBe('Signed the document')
  expect(sentenceOf('update', 'document', ['status'], { status: 'declined' })).toBe('Declined the document')
  expect(sentenceOf('update', 'document', ['status'])).toBe('Changed the status of the document')
})

test('files, views and shares say which and to whom', () => {
  expect(sentenceOf('upload', 'defendant', ['front_id_photo'])).toBe('Uploaded Front ID Photo')
  expect(sentenceOf('remove', 'defendant', [])).toBe('Removed files')
  expect(sentenceOf('download', 'defendant')).toBe('Opened a file')
  expect(sentenceOf('download', 'defendant', [], { selfie_photo: ['a'], reason: 'To see' })).toBe(
    'Opened Selfie Photo',
  )
  expect(sentenceOf('read', 'defendant', [], { fields: ['ss'] })).toBe('Looked at Social Security Number')
  expect([sentenceOf('read', 'defendant'), sentenceOf('read', 'reply')]).toEqual([
    'Looked at sensitive data',
    'Read the replies',
  ])
  expect(sentenceOf('share', 'defendant_users', [], { name: 'Casey Clerk', access_type: 'E' })).toBe(
    'Gave Casey Clerk Edit access',
  )
  expect(sentenceOf('share', 'defendant_users', [], { name: 'Casey Clerk', access_type: null })).toBe(
    'Removed the access of Casey Clerk',
  )
})
