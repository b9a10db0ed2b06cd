import { createNote } from '@bailiwick/contract/notes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

test('a call that waited for another which waited for it says to try again, and saved nothing', async () => {
  const { call, db, actors } = await startServer()
  const defendant_id = await makeDefendant(db)
  await sql`create function end_note() returns trigger language plpgsql as
    $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(db)
  await sql`create trigger end_note before insert on notes for each row execute function end_note()`.execute(
    db,
  )
  const body = { defendant_id, kind: 'note', text: 'Court is on Monday.' } as const
  const answer = await call(createNote, { as: actors.clerk, body })
  expect([answer.status, answer.body.code]).toEqual([503, 'busy'])
  await sql`drop trigger end_note on notes`.execute(db)
  expect((await call(createNote, { as: actors.clerk, body })).status).toBe(200)
  expect(await db.selectFrom('notes').select('text').execute()).toEqual([{ text: 'Court is on Monday.' }])
})
