import * as calls from '@bailiwick/contract/notes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDefendant, makeNote, makeUser, share } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signIn, now, travel } = await startServer({ frozen: true })
const { clerk, agent } = actors

const add = (defendant_id: number, text: string, { as = clerk, kind = 'note' as calls.NoteKind } = {}) => {
  travel(1000)
  return call(calls.createNote, { as, body: { defendant_id, kind, text } })
}
const pin = (id: number, pinned: 'Yes' | 'No', as = clerk) =>
  call(calls.pinNote, { as, body: { id, pinned } })
const list = async (id: number, as = clerk) => (await call(calls.listNotes, { as, query: { id } })).body
const historyOf = (defendant_id: number) =>
  db
    .selectFrom('history')
    .select(['action', 'endpoint', 'record_id', 'name', 'username', 'data', 'changed'])
    .where('defendant_id', '=', defendant_id)
    .orderBy('id')
    .execute()

test('notes and calls are listed with author and time, the pinned first, then the newest [OPEN-192]', async () => {
  const id = await makeDefendant(db)
  const first = await add(id, '  Works nights.  ')
  expect(first.body).toMatchObject({ code: 'createdNote', message: 'Successfully created note' })
  const at = now().toISOString()
  await add(id, 'Called the mother.', { as: agent, kind: 'call' })
  await add(id, 'Pays on Friday.')
  expect((await pin(first.body.insertId, 'Yes')).body).toMatchObject({ code: 'success' })

  const { notes, has_older } = await list(id)
  expect(
    notes.map(({ text, kind, created_by_name, is_pinned }) => [text, kind, created_by_name, is_pinned]),
  ).toEqual([
    ['Works nights.', 'note', clerk.name, true],
    ['Pays on Friday.', 'note', clerk.name, false],
    ['Called the mother.', 'call', agent.name, false],
  ])
  expect(notes[0]?.at).toBe(at)
  expect(has_older).toBe(false)
  await pin(first.body.insertId, 'No')
  expect((await list(id)).notes.map(({ text }) => text).at(-1)).toBe('Works nights.')
})

test('the history has every note and every change of a pin, with the text', async () => {
  const id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM' })
  const { insertId } = (await add(id, 'Works nights.')).body
  for (const pinned of ['Yes', 'Yes', 'No'] as const) await pin(insertId, pinned, agent)
  const common = { endpoint: 'note', record_id: insertId, name: 'ANA LIM' }
  const data = { kind: 'note', text: 'Works nights.' }
  const pinned = { ...common, action: 'update', username: agent.username, changed: ['pinned'] }
  expect(await historyOf(id)).toEqual([
    {
      ...common,
      action: 'create',
      username: clerk.username,
      data: { ...data, pinned: 'No' },
      changed: ['kind', 'text'],
    },
    { ...pinned, data: { ...data, pinned: 'Yes' } },
    { ...pinned, data: { ...data, pinned: 'No' } },
  ])
})

test('a note can be written about a lead, and about no missing or deleted file', async () => {
  const lead = await makeDefendant(db, { is_lead: 1 })
  expect((await add(lead, 'Left a message.', { kind: 'call' })).status).toBe(200)
  const gone = await makeDefendant(db)
  const note = await makeNote(db, { defendant_id: gone, created_by: clerk.id })
  await db
    .updateTable('defendants')
    .set({ deleted_at: new Date(), deleted_by: clerk.id })
    .where('id', '=', gone)
    .execute()
  expect([
    (await add(gone, 'Anything')).status,
    (await add(2_000_000_000, 'Anything')).status,
    (await pin(note, 'Yes')).status,
    (await pin(2_000_000_000, 'Yes')).status,
    (await call(calls.listNotes, { as: clerk, query: { id: gone } })).status,
  ]).toEqual([404, 404, 404, 404, 404])
  expect(await historyOf(gone)).toEqual([])
})

test('a user who may only read a file sees its notes and neither adds nor pins one [OPEN-113]', async () => {
  const id = await makeDefendant(db)
  const note = await makeNote(db, { defendant_id: id, created_by: agent.id })
  const reader = await signIn(await makeUser(db, { permissions: [3] }))
  await share(db, id, reader.id, 'R')
  expect((await list(id, reader)).notes).toHaveLength(1)
  expect((await add(id, 'Mine', { as: reader })).status).toBe(403)
  expect((await pin(note, 'Yes', reader)).status).toBe(403)
  expect((await list(id)).notes).toMatchObject([{ id: note, is_pinned: false }])
})

test('empty or too long notes and unknown kinds are refused, hostile text is stored as it is', async () => {
  const id = await makeDefendant(db)
  const refused = async (text: string, kind = 'note') => {
    const { status, body } = await add(id, text, { kind: kind as calls.NoteKind })
    return [status, body.fields]
  }
  expect(await refused(' \n ')).toEqual([400, ['text']])
  expect(await refused('\0')).toEqual([400, ['text']])
  expect(await refused('x'.repeat(calls.noteLength + 1))).toEqual([400, ['text']])
  expect(await refused('Hello', 'voice')).toEqual([400, ['kind']])
  const hostile = `<script>alert('a')</script> '); drop table notes; -- “${'😀'.repeat(100)}”\nA second line`
  await add(id, hostile)
  await add(id, 'One\0 two')
  expect((await list(id)).notes.map(({ text }) => text)).toEqual(['One two', hostile])
  expect((await add(id, 'x'.repeat(calls.noteLength))).status).toBe(200)
})

test('nothing changes or removes what a note says', async () => {
  const id = await makeNote(db, { defendant_id: await makeDefendant(db), created_by: clerk.id })
  const attempts = [
    sql`update notes set text = 'Something else' where id = ${id}`,
    sql`update notes set kind = 'call' where id = ${id}`,
    sql`update notes set created_by = ${agent.id} where id = ${id}`,
    sql`update notes set created_at = now() where id = ${id}`,
    sql`delete from notes where id = ${id}`,
    sql`truncate notes`,
  ]
  for (const attempt of attempts)
    await expect(attempt.execute(db)).rejects.toThrow('Notes cannot be changed or removed.')
  await expect(sql`update notes set pinned_at = now() where id = ${id}`.execute(db)).rejects.toThrow(
    'notes_pin_whole',
  )
})

test('of 5,000 notes the pinned and the newest are listed, and that there are older ones', async () => {
  const id = await makeDefendant(db)
  await sql`
    insert into notes (defendant_id, kind, text, created_by, created_at)
    select ${id}, 'note', 'Note ' || n, ${clerk.id}, now() - n * interval '1 minute' from generate_series(1, 5000) n`.execute(
    db,
  )
  await sql`
    update notes set pinned_by = ${clerk.id}, pinned_at = now() where defendant_id = ${id} and text = 'Note 4999'`.execute(
    db,
  )
  const { notes, has_older } = await list(id)
  expect(notes).toHaveLength(calls.listedNotes)
  expect(notes.slice(0, 3).map(({ text }) => text)).toEqual(['Note 4999', 'Note 1', 'Note 2'])
  expect(has_older).toBe(true)
})
