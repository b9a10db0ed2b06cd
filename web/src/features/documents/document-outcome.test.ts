import { messages } from '@bailiwick/contract/kit/messages'
import type { WrittenText } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/api.ts'
import { actedOutcome, refusedOutcome, sentOutcome } from './document-outcome.ts'

const missing = {
  error: 'First Name, Email,,Bail Amount',
  code: 'fieldsRequired',
  message: 'Fields Required',
  fields: [],
}
const required = { heading: 'Required', text: ['First Name', 'Email', 'Bail Amount'], tone: 'bad' }

test('missing fields are listed under Required, whatever the status [DOC-31, DOC-32, OPEN-153]', () => {
  expect(
    refusedOutcome(new ApiError(422, { code: 'fieldsRequired', text: missing.error }, missing), 'else'),
  ).toEqual(required)
  expect(sentOutcome({ ...missing, code: 'fieldsRequired', texts: [] })).toEqual(required)
})

test('any other answer is shown as it is [MSG-31]', () => {
  const message = 'Successfully sent Documents for Docusign.'
  expect(sentOutcome({ code: 'sentDocuments', message, texts: [] })).toEqual({ text: message, tone: 'ok' })
})

test('a refusal shows the text of the server, or else the fallback [DOC-34, DOC-35]', () => {
  const reason = (text: string) => ({ code: null, text })
  const textOf = (error: ApiError) => refusedOutcome(error, 'else').text
  expect(textOf(new ApiError(409, reason('No phone, no mail'), { error: 'No phone, no mail' }))).toBe(
    'No phone, no mail',
  )
  expect(textOf(new ApiError(500, reason('whatever'), { error: { code: 1 } }))).toBe('else')
  expect(textOf(new ApiError(502, reason('whatever'), undefined))).toBe('else')
  expect(textOf(new ApiError(0, reason('The portal cannot be reached.')))).toBe(
    'The portal cannot be reached.',
  )
})

test('a resent or replaced document shows what became of its text, as a sent one does [OPEN-189]', () => {
  const unsent: WrittenText = {
    message_id: 1,
    name: 'ANA LIM',
    phone: '5550100123',
    content: null,
    is_mailed: false,
    state: 'not sent',
    reason: null,
    reason_code: null,
  }
  const data = { code: 'textNotSent', message: messages.textNotSent, texts: [unsent] } as const
  expect(actedOutcome({ data, error: null })).toEqual({
    text: messages.textNotSent,
    tone: 'bad',
    texts: [unsent],
  })
  const error = new ApiError(422, { code: 'fieldsRequired', text: missing.error }, missing)
  expect(actedOutcome({ data: undefined, error })).toEqual(required)
  expect(actedOutcome({ data: undefined, error: null })).toBeNull()
  const voided = { code: 'voidedDocument', message: messages.voidedDocument } as const
  expect(actedOutcome({ data: voided, error: null })).toEqual({
    text: voided.message,
    code: voided.code,
    tone: 'ok',
  })
})
