import { previewDocument } from '@bailiwick/contract/documents'
import { expect, test, vi } from 'vitest'
import { WorkThread } from '#platform/work-thread/work-thread'
import { afterTest } from '#test/after-test'
import { makeDocumentFile } from '#test/document-file'
import { startServer } from '#test/server'

const { app, db, actors, signInClient } = await startServer()

test('a document is made in the turn of its caller, clients after staff', async () => {
  const run = vi.spyOn(WorkThread.prototype, 'run')
  afterTest(() => run.mockRestore())
  const file = await makeDocumentFile(db)
  const query = { defendant_id: String(file.id), booking_id: String(file.booking) }
  for (const authorization of [actors.clerk.token, await signInClient(file.id)])
    expect(
      (await app.inject({ url: previewDocument.path, query, headers: { authorization } })).statusCode,
    ).toBe(200)
  expect(run.mock.calls.map(([, , turn]) => turn?.caller)).toEqual([
    { name: `user ${actors.clerk.id}`, isClient: false },
    { name: `defendant ${file.id}`, isClient: true },
  ])
})
