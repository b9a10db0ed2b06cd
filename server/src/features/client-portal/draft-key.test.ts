import { readDraftKey, verifyOtp } from '@bailiwick/contract/client-sign-in'
import { mergeFiles, undoMerge } from '@bailiwick/contract/merging'
import { sendOtp } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { fullTextsOf } from '#test/full-text'
import { startServer } from '#test/server'

const { call, db, actors, signInClient } = await startServer({ frozen: true })

/** Signs a person of a file in with the link that they are texted; returns the key of their drafts. */
async function keyOf(person: { id: number; phone: string; indemnitor?: number }): Promise<string> {
  const { id, phone, indemnitor } = person
  const ind = indemnitor !== undefined
  await call(sendOtp, { as: actors.clerk, body: { phone, id: indemnitor ?? id, ind, defendant_id: id } })
  const texts = await fullTextsOf(db, id)
  const otp = new URL(/https:\S+/.exec(texts.at(-1)?.content ?? '')?.[0] ?? '').searchParams.get('otp') ?? ''
  const { token } = (await call(verifyOtp, { body: { phone, otp, ind, defendant_id: id } })).body
  const answer = await call(readDraftKey, { as: token })
  expect(answer.status).toBe(200)
  return answer.body.key
}

test('the key of drafts is the same in every session of a person, and another for everybody else', async () => {
  const [one, other] = [await makeDocumentFile(db), await makeDocumentFile(db)]
  const key = await keyOf(one)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await keyOf(one)).toBe(key)
  expect(await keyOf(other)).not.toBe(key)
  expect((await call(readDraftKey, { as: actors.owner })).status).toBe(403)
})

test('who was logged out by a merge or by its undo gets the key of what they typed before', async () => {
  const [stays, goes] = [await makeDocumentFile(db), await makeDocumentFile(db)]
  const keysOf = async (id: number, ida?: number) =>
    (await call(readDraftKey, { as: await signInClient(id, ida) })).body
  const [typed, typedByIda] = [await keysOf(goes.id), await keysOf(goes.id, goes.ida)]
  expect(typed.former).toEqual([])
  const body = { stays: stays.id, goes: goes.id, take: [] }
  const { merge_id } = (await call(mergeFiles, { as: actors.owner, body })).body
  expect((await keysOf(stays.id)).former).toEqual([{ defendant_id: goes.id, key: typed.key }])
  expect((await keysOf(stays.id, goes.ida)).former).toEqual([{ defendant_id: goes.id, key: typedByIda.key }])
  const { key } = await keysOf(stays.id, goes.ida)
  await call(undoMerge, { as: actors.owner, body: { merge_id } })
  expect((await keysOf(stays.id)).former).toEqual([])
  // The defendant of the other file is somebody else
  expect((await keysOf(goes.id)).former).toEqual([])
  expect((await keysOf(goes.id, goes.ida)).former).toEqual([{ defendant_id: stays.id, key }])
})
