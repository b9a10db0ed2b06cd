import { clientCalls } from '@bailiwick/contract/client-portal'
import { readDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import { messages } from '@bailiwick/contract/kit/messages'
import { mergeFiles, undoMerge } from '@bailiwick/contract/merging'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signInClient } = await startServer()
const { agent, clerk } = actors

let last = 2135550400
const newPhone = () => String((last += 1))

interface File {
  readonly id: number
  readonly phone: string
}
async function newFile(): Promise<File> {
  const phone = newPhone()
  return { id: await makeDefendant(db, { phone }), phone }
}
const merge = async (stays: File, goes: File, take: string[] = ['phone']) =>
  (await call(mergeFiles, { as: agent, body: { stays: stays.id, goes: goes.id, take } })).body.merge_id
const undo = async (merge_id: number) =>
  (await call(undoMerge, { as: agent, body: { merge_id } })).body.message
const type = ({ id }: File, phone: string | null) => call(updateDefendant, { as: clerk, body: { id, phone } })
async function typeAsClient({ id }: File, phone: string) {
  const as = await signInClient(id)
  expect((await call(clientCalls.updateDefendant, { as, body: { id, phone } })).status).toBe(200)
}
const phoneOf = async ({ id }: File) =>
  (await call(readDefendant, { as: agent, query: { id: String(id) } })).body.defendant.phone

const corrected = messages.undidMergePhones({ goes: 'corrected', stays: null })
const entered = messages.undidMergePhones({ goes: null, stays: 'entered' })

test('a phone that staff replaced stays away, also once the other file has its own back', async () => {
  const [stays, goes] = [await newFile(), await newFile()]
  const id = await merge(stays, goes)
  await type(stays, newPhone())
  await type(stays, stays.phone)
  expect(await undo(id)).toBe(corrected)
  expect([await phoneOf(stays), await phoneOf(goes)]).toEqual([stays.phone, null])
})

test('a phone that staff replaced and put back goes back with its file', async () => {
  const [stays, goes] = [await newFile(), await newFile()]
  const id = await merge(stays, goes)
  await type(stays, newPhone())
  await type(stays, goes.phone)
  expect(await undo(id)).toBe(messages.undidMerge)
  expect([await phoneOf(stays), await phoneOf(goes)]).toEqual([stays.phone, goes.phone])
})

test('a correction of what a client entered, or of another file’s phone, is none of this one', async () => {
  const [stays, goes] = [await newFile(), await newFile()]
  const id = await merge(stays, goes)
  await typeAsClient(stays, newPhone())
  const right = newPhone()
  await type(stays, right)
  expect(await undo(id)).toBe(messages.undidMerge)
  expect([await phoneOf(stays), await phoneOf(goes)]).toEqual([right, goes.phone])

  const [other, first, second] = [await newFile(), await newFile(), await newFile()]
  const ids = [await merge(other, first), await merge(other, second)] as const
  await type(other, newPhone())
  expect([await undo(ids[1]), await undo(ids[0])]).toEqual([corrected, messages.undidMerge])
  expect([await phoneOf(first), await phoneOf(second)]).toEqual([first.phone, null])
})

test('what a client entered while the files were merged stays with neither', async () => {
  for (const take of [[], ['phone']]) {
    const [stays, goes] = [await newFile(), await newFile()]
    const id = await merge(stays, goes, take)
    await typeAsClient(stays, newPhone())
    await typeAsClient(stays, newPhone())
    expect(await undo(id)).toBe(entered)
    expect([await phoneOf(stays), await phoneOf(goes)]).toEqual([stays.phone, goes.phone])
  }
})

test('a merge is undone although another file has the former phone of the one that stayed', async () => {
  const [stays, goes] = [await newFile(), await newFile()]
  const id = await merge(stays, goes)
  await makeDefendant(db, { phone: stays.phone })
  expect(await undo(id)).toBe(messages.undidMergePhones({ goes: null, stays: 'taken' }))
  expect([await phoneOf(stays), await phoneOf(goes)]).toEqual([null, goes.phone])
})
