import { messages } from '@bailiwick/contract/kit/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/api.ts'
import { refusalText, textLink } from './text-link.ts'

afterEach(() => vi.unstubAllGlobals())

const phone = '5550100123'
const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
const send = () => textLink({ phone, id: 3, ind: false, defendant_id: 3 }, 'ANA LIM')

test('a link after a save comes back with what became of it [DEF-95, OPEN-189]', async () => {
  const texts = [{ message_id: 5, name: 'ANA LIM', phone, state: 'not sent' }]
  answer(200, { code: 'textNotSent', message: messages.textNotSent, texts })
  expect(await send()).toEqual({ lines: [], texts })
})

test('a refused link names the person, and the phone that has asked for no more texts', async () => {
  vi.stubGlobal('window', { location: { pathname: '/crm/defendants' } })
  answer(400, { code: 'optedOut', error: messages.optedOut })
  expect(await send()).toEqual({
    lines: [`The form link to ANA LIM wasn’t sent. 555-010-0123: ${messages.optedOut}`],
    texts: [],
  })
  const busy = new ApiError(429, { code: 'tooManyTexts', text: 'Too many texts.' })
  expect(refusalText(busy, phone)).toBe('Too many texts.')
})
