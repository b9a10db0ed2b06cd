import { expect, test } from 'vitest'
import { keywordOf } from './keyword-policy.ts'

test('a few words that ask for no more texts are a STOP, with accents and in full width too', () => {
  for (const text of [
    'STOP please',
    'Please stop texting me',
    'Remove me',
    'ＳＴＯＰ',
    'STÓP',
    'Pare',
    'por favor pare',
    'No me escriban más',
    'Don’t text me again',
    'do not text',
    'no more texts!!',
    'Unsubscribe me please',
    'stop stop stop',
    'Alto ya',
    'No, stop texting',
    '"Stop."',
  ])
    expect([text, keywordOf(text)]).toEqual([text, 'stop'])
})

test('a keyword within a sentence, or a word like it, is none', () => {
  for (const text of [
    'END 12/05',
    'Привет. END',
    'Don’t stop',
    'I’ll stop by',
    'At the bus stop',
    'Can you stop by the office',
    'I want to know when the calls will stop',
    'We live in Palo Alto',
    'Es muy alto',
    'Para mañana',
    'Yes, at 9',
    'stopped',
    '1',
    '',
  ])
    expect([text, keywordOf(text)]).toEqual([text, null])
})

test('START and HELP are only a word alone', () => {
  expect(['Start.', '¡YES!', 'help?', 'Yes please', 'help me'].map(keywordOf)).toEqual([
    'start',
    'start',
    'help',
    null,
    null,
  ])
})
