import { documentStatuses } from '@bailiwick/contract/documents'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fileKey } from '#records/file-key.ts'
import { documentsPollMs, documentsQuery } from './documents-query.ts'

test('the documents are loaded again while one is about to be taken, voided or signed [OPEN-154]', () => {
  const sent = { status: 2, is_voiding: false }
  expect(documentsPollMs({ documents: [sent, { status: 1, is_voiding: false }] })).toBe(5000)
  expect(documentsPollMs({ documents: [{ status: 5, is_voiding: true }] })).toBe(5000)
  expect(documentsPollMs({ documents: [sent, { status: 5, is_voiding: false }] })).toBe(15_000)
  expect(documentsPollMs({ documents: [{ status: 5, is_voiding: false }] })).toBe(false)
  expect(documentsPollMs({ documents: [] })).toBe(false)
})

test('the header of a file is read again once a document of its list moved, and only then', async () => {
  const client = new QueryClient()
  const documents: object[] = [{ id: 4, status: documentStatuses.created, is_voiding: false }]
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ defendant: { documents } })))
  onTestFinished(() => void vi.unstubAllGlobals())
  const header = [...fileKey, 7]
  client.setQueryData(header, {})
  const isOld = async () => {
    await client.fetchQuery({ ...documentsQuery(7), gcTime: Infinity })
    return client.getQueryState(header)?.isInvalidated
  }
  expect([await isOld(), await isOld()]).toEqual([false, false])
  documents[0] = { id: 4, status: documentStatuses.sent, is_voiding: false }
  expect(await isOld()).toBe(true)
})
