import type { SuretyFormContent } from '@bailiwick/contract/surety-forms'
import { expect, test } from 'vitest'
import { overTheirs } from './keep-mine.ts'

const content = (change: Partial<SuretyFormContent>): SuretyFormContent => ({
  name: 'Application',
  surety: null,
  signer: 'defendant',
  language: null,
  is_used: true,
  mapping: {},
  ...change,
})
const text = (of: string) => ({ gets: 'text' as const, text: of })

test('what is typed goes on over another PDF, without the fields that it lacks', () => {
  const mine = content({ name: 'Mine', mapping: { Old: text('old'), Both: text('mine') } })
  const current = content({ is_used: false, mapping: { Both: text('theirs'), New: text('new') } })
  expect(overTheirs(mine, { current, fields: ['Both', 'New', 'constructor'] })).toEqual({
    content: content({ name: 'Mine', is_used: false, mapping: { Both: text('mine'), New: text('new') } }),
    dropped: ['Old'],
  })
})
