import { expect, test } from 'vitest'
import { messageCodes, messages, sentence, silentCodes } from './messages.ts'
import { recordTables } from './record-nouns.ts'
import { administrationMessages } from './messages/administration.ts'
import { caseFileMessages } from './messages/case-file.ts'
import { caseRecordMessages } from './messages/case-records.ts'
import { documentMessages } from './messages/documents.ts'
import { generalMessages } from './messages/general.ts'
import { signInMessages } from './messages/sign-in.ts'
import { textingMessages } from './messages/texting.ts'
import { validationMessages } from './messages/validation.ts'

test('no two areas use the same code', () => {
  const areas = [
    administrationMessages,
    caseFileMessages,
    caseRecordMessages,
    documentMessages,
    generalMessages,
    signInMessages,
    textingMessages,
    validationMessages,
  ]
  expect(areas.flatMap((area) => Object.keys(area)).toSorted()).toEqual(messageCodes.toSorted())
})

test('a sentence has its code and its values', () => {
  expect(sentence('required')).toEqual({ code: 'required', text: messages.required })
  expect(sentence('tooManyTexts', 30, 1).text).toMatch(/30 text messages .* in 1 minute\.$/)
  expect(sentence('unknownFields', ['a', 'b'])).toEqual({
    code: 'unknownFields',
    text: 'Unknown fields: a, b',
    args: [['a', 'b']],
  })
})

const silentTexts = () => Array.from(silentCodes, (code) => sentence(code).text)

test('successes that only load a list open no dialog [MSG-6, MSG-7, MSG-9, MSG-11, MSG-12]', () => {
  expect(silentTexts()).toEqual(
    expect.arrayContaining([
      'Successfully gotten bookings',
      'Successfully gotten indemnitors',
      'Successfully gotten arrests',
      'Successfully got defendants',
      'Successfully got indemnitors',
    ]),
  )
})

test('successes that load one record or leads open no dialog [MSG-8, MSG-10, MSG-13, OPEN-157]', () => {
  expect(silentTexts()).toEqual(
    expect.arrayContaining([
      'Successfully gotten Indemnitor',
      'Successfully got defendant',
      'Successfully got leads',
      'Successfully got lead',
      'Successfully gotten leads',
    ]),
  )
  expect(silentTexts()).toHaveLength(7 + recordTables.length)
})

test('administration and sign-in use these success messages', () => {
  const texts = [
    messages.createdUser,
    messages.updatedUser,
    messages.deletedUser,
    messages.createdSms,
    messages.updatedSms,
    messages.deletedSms,
    messages.sentSms,
    messages.loggedIn,
    messages.finishedBulkAssign,
    messages.success,
  ]
  expect(texts).toEqual([
    'Successfully created user',
    'Successfully updated user',
    'Successfully deleted user',
    'Successfully Created SMS Config',
    'Successfully Updated SMS Config',
    'Successfully Deleted SMS Config',
    'Successfully sent SMS',
    'Logged in',
    'Finished Bulk Assign',
    'Success',
  ])
})
