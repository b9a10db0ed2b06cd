import { afterEach, expect, test, vi } from 'vitest'
import { currentClientSession } from '#platform/client-session.ts'
import { logInClient } from './log-in-client.ts'

const typed = { phone: '2135550100', otp: 'ABCDEF', ind: false, defendant_id: '', display_data: false }

/** What the client reads after this answer to the login. */
async function messageAfter(answer: Response): Promise<string | null> {
  vi.stubGlobal('window', { location: { pathname: '/client' } })
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  expect(await logInClient(typed)).toBeNull()
  return currentClientSession().message
}

afterEach(() => vi.unstubAllGlobals())

test("a refused login shows the server's text, or else 'Phone / OTP Invalid' [CLI-17]", async () => {
  const refusal = { error: 'Access Code expired.', code: 'codeExpired' }
  expect(await messageAfter(Response.json(refusal, { status: 400 }))).toBe('Access Code expired.')
  expect(await messageAfter(Response.json({}, { status: 500 }))).toBe('Phone / OTP Invalid')
  expect(await messageAfter(new Response('<html>', { status: 404 }))).toBe('Phone / OTP Invalid')
})
