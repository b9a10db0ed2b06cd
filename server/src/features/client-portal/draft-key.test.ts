import { readDraftKey, verifyOtp } from '@bailiwick/contract/client-sign-in'
import { sendOtp } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { fullTextsOf } from '#test/full-text'
import { startServer } from '#test/server'

const { call, db, actors } = await startServer({ frozen: true })

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
