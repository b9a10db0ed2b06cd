import { clientCalls } from '@bailiwick/contract/client-portal'
import { logoutClient } from '@bailiwick/contract/client-sign-in'
import { deleteDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import { deleteIndemnitor, updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { mergeFiles, undoMerge } from '@bailiwick/contract/merging'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { startServer } from '#test/server'

const { call, db, actors, signInClient } = await startServer()
const { clerk, owner } = actors

let phones = 3105558100
const newPhone = () => String((phones += 1))

/** What a call of a client, in their file, is refused with. */
async function endOf(as: string, id: number) {
  const { status, body } = await call(clientCalls.readDefendant, { as, query: { id } })
  return [status, 'session_end' in body ? body.session_end : null]
}
const byAgency = [401, 'changedByAgency']

test('a client reads that the agency has changed their phone, or deleted their record', async () => {
  const { id, ida, bo } = await makeDocumentFile(db)
  const sessions = [await signInClient(id), await signInClient(id, ida), await signInClient(id, bo)]
  expect(await endOf(sessions[0] ?? '', id)).toEqual([200, null])
  await call(updateDefendant, { as: clerk, body: { id, phone: newPhone() } })
  await call(updateIndemnitor, { as: clerk, body: { id: ida, phone: newPhone() } })
  await call(deleteIndemnitor, { as: owner, query: { id: bo } })
  for (const session of sessions) expect(await endOf(session, id)).toEqual(byAgency)
  const last = await signInClient(id)
  await call(deleteDefendant, { as: owner, query: { id } })
  expect(await endOf(last, id)).toEqual(byAgency)
})

test('a client reads that the agency has changed the file by a merge, or by its undo', async () => {
  const [stays, goes] = [await makeDocumentFile(db), await makeDocumentFile(db)]
  const before = [await signInClient(goes.id), await signInClient(goes.id, goes.ida)]
  const former = await signInClient(stays.id)
  const body = { stays: stays.id, goes: goes.id, take: ['phone'] }
  const { merge_id } = (await call(mergeFiles, { as: owner, body })).body
  for (const session of before) expect(await endOf(session, goes.id)).toEqual(byAgency)
  expect(await endOf(former, stays.id)).toEqual(byAgency)
  const between = [await signInClient(stays.id), await signInClient(stays.id, goes.ida)]
  expect((await call(undoMerge, { as: owner, body: { merge_id } })).status).toBe(200)
  for (const session of between) expect(await endOf(session, stays.id)).toEqual(byAgency)
})

test('a session that its client ended says nothing of the agency', async () => {
  const { id } = await makeDocumentFile(db)
  const first = await signInClient(id)
  const second = await signInClient(id)
  await call(logoutClient, { as: second })
  expect(await endOf(second, id)).toEqual([401, null])
  expect(await endOf('no token', id)).toEqual([401, null])
  expect(await endOf(first, id)).toEqual([401, null])
})
