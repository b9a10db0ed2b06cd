import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { expect, test } from 'vitest'
import { codesText } from './recovery-codes-text.ts'

test('copied and downloaded recovery codes say whose they are and when they were made', () => {
  const made_at = '2026-11-24T15:04:05.000Z'
  const codes = { recovery_codes: ['AAAA-BBBB', 'CCCC-DDDD'], username: 'casey', made_at }
  expect(codesText(codes, 'Sample Bail Bonds').split('\n')).toEqual([
    'Recovery codes for Sample Bail Bonds',
    `For casey, made ${formatDateTime(made_at)}`,
    'Each one replaces the code of the app once.',
    '',
    'AAAA-BBBB',
    'CCCC-DDDD',
    '',
  ])
})
