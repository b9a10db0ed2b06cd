import { readDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import { previewDocument } from '@bailiwick/contract/documents'
import { sentence } from '@bailiwick/contract/kit/messages'
import { openSigning } from '@bailiwick/contract/signing'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { fetchPdf } from './files.ts'

afterEach(() => vi.unstubAllGlobals())

const textOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: unknown) => String((error as Error).message),
  )

test.each(['unavailable', 'busy', 'outOfTime', 'diskFull', 'portalFull'] as const)(
  'what could not be read (%s) says nothing of saving, and a save does',
  async (code) => {
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('window', { location: { pathname: '/sign' } })
    vi.stubGlobal('fetch', () => {
      const { text } = sentence(code)
      return Promise.resolve(Response.json({ error: text, code }, { status: 503 }))
    })
    const reads = [
      call(readDefendant, { query: { id: 7 } }),
      call(openSigning, { body: { token: 'any' }, isRead: true }),
      fetchPdf(previewDocument, { query: { type: 'FCS', defendant_id: 7 } }),
    ]
    for (const text of await Promise.all(reads.map(textOf))) {
      expect(text).not.toContain('saved')
      expect(text).toMatch(/Please (try again in a moment|ask your administrator .*|tell the agency)\.$/)
    }
    const save = await textOf(call(updateDefendant, { body: { id: 7, city: 'Tustin' } }))
    expect(save).toMatch(/nothing was saved\./i)
  },
)
