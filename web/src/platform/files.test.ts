import { photoCalls } from '@bailiwick/contract/photos'
import { previewDocument } from '@bailiwick/contract/documents'
import { afterEach, expect, test, vi } from 'vitest'
import { downloadFile, fetchPdf, uploadFiles } from './files.ts'

/** The Authorization header of each request. */
const sent: (string | null)[] = []

/** An upload that gets its answer immediately. */
class Upload extends EventTarget {
  upload = new EventTarget()
  status = 200
  responseText = '{}'
  headers = new Headers()
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }
  send(): void {
    sent.push(this.headers.get('authorization'))
    this.dispatchEvent(new Event('load'))
  }
}

afterEach(() => vi.unstubAllGlobals())

test('files use the token of every call: the staff token, or else the client token [AUTH-27, AUTH-28, OPEN-165]', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(new Headers(headers).get('authorization'))
    return Promise.resolve(new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }))
  })
  const stored = new Map([['client-token', 'of a client']])
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  const { upload, download } = photoCalls.defendant
  const name = 'proof_of_income'
  for (const token of ['of a client', 'of staff']) {
    if (token === 'of staff') stored.set('token', token)
    sent.length = 0
    await uploadFiles(upload, {
      query: { id: 7 },
      field: name,
      files: [new File(['x'], 'a.png')],
      onProgress: () => {},
    })
    await downloadFile(download, { id: 7, name, file: 'a.png' }, new AbortController().signal)
    await fetchPdf(previewDocument, { query: { type: 'FCS', defendant_id: 7 } })
    expect(sent).toEqual([token, token, token])
  }
})
