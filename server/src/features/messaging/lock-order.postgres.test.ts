import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { makeDefendant } from '#test/factories'
import { untilBlocked } from '#test/until-blocked'
import type { Tables } from '#tables'
import { lockMessage } from './sending-queries.ts'

const { kysely: db } = await testDatabase<Tables>()

/** A text with or without a link in a file of its own. */
async function makeText(has_link: boolean): Promise<{ id: number; defendant_id: number }> {
  const defendant_id = await makeDefendant(db)
  const text = { defendant_id, phone: '2135550401', content: 'Hello', state: 'queued', has_link } as const
  return db
    .insertInto('messages')
    .values(text)
    .returning(['id', 'defendant_id'])
    .$castTo<{ id: number; defendant_id: number }>()
    .executeTakeFirstOrThrow()
}

const lockAlone = (id: number) => db.transaction().execute((tx) => lockMessage(tx, id))

test('a text with a link is locked after its file, and read as it is then', async () => {
  const { id, defendant_id } = await makeText(true)
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`select from defendants where id = ${defendant_id} for no key update`.execute(tx)
    const started = lockAlone(id)
    await untilBlocked(db, 1)
    // The one that has the file gets the text: the other way round they would wait for each other
    await sql`select from messages where id = ${id} for update nowait`.execute(tx)
    await tx.updateTable('messages').set({ state: 'sent' }).where('id', '=', id).execute()
    return { started }
  })
  expect(await waiting.started).toMatchObject({ id, state: 'sent' })
})

test('a text without a link waits for nobody who has its file', async () => {
  const { id, defendant_id } = await makeText(false)
  const locked = await db.transaction().execute(async (tx) => {
    await sql`select from defendants where id = ${defendant_id} for no key update`.execute(tx)
    return lockAlone(id)
  })
  expect(locked).toMatchObject({ id, state: 'queued' })
})
