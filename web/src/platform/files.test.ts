import { photoCalls } from '@bailiwick/contract/photos'
import { previewDocument } from '@bailiwick/contract/documents'
import { sentence } from '@bailiwick/contract/kit/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { connection } from './connection.ts'
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

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  connection.set(true)
})

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
    await downloadFile(download, { body: { id: 7, name, file: 'a.png' } })
    await fetchPdf(previewDocument, { query: { type: 'FCS', defendant_id: 7 } })
    expect(sent).toEqual([token, token, token])
  }
})

const { download } = photoCalls.defendant
const body = { id: 7, name: 'proof_of_income', file: 'a.png' } as const
const fileCalls = {
  download: (signal?: AbortSignal) => downloadFile(download, { body, ...(signal && { signal }) }),
  pdf: (signal?: AbortSignal) =>
    fetchPdf(previewDocument, { query: { type: 'FCS', defendant_id: 7 }, ...(signal && { signal }) }),
}

test.each(Object.entries(fileCalls))(
  'a %s that gets no answer says why, and that the portal can’t be reached [OPEN-11]',
  async (_name, fetchFile) => {
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(fetchFile()).rejects.toMatchObject({ code: sentence('unreachable').code })
    await expect(fetchFile()).rejects.toBeInstanceOf(ApiError)
    expect(connection.get()).toBe(false)
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    await expect(fetchFile()).rejects.toMatchObject({ code: sentence('tooSlow').code })
  },
)

test.each(Object.entries(fileCalls))(
  'a %s that gets its file says that the portal is there',
  async (_name, fetchFile) => {
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })),
    )
    connection.set(false)
    expect((await fetchFile()).size).toBe(5)
    expect(connection.get()).toBe(true)
  },
)

test.each(Object.entries(fileCalls))('a %s that is called off says nothing', async (_name, fetchFile) => {
  const calledOff = new DOMException('No longer wanted', 'AbortError')
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', () => Promise.reject(calledOff))
  await expect(fetchFile(AbortSignal.abort())).rejects.toBe(calledOff)
  expect(connection.get()).toBe(true)
})
