import { createArrest } from '@bailiwick/contract/arrests'
import { createBooking } from '@bailiwick/contract/bookings'
import { clientRecordsPerFile, recordsPerFile } from '@bailiwick/contract/file-limits'
import { createIndemnitor } from '@bailiwick/contract/indemnitors'
import type { RecordTable } from '@bailiwick/contract/kit/record-nouns'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signInClient } = await startServer()
const { agent, clerk } = actors

/** A file with so many records of a kind. */
async function fileWith(count: number, table: RecordTable): Promise<number> {
  const id = await makeDefendant(db)
  await sql`insert into ${sql.table(table)} (defendant_id) select ${id} from generate_series(1, ${count})`.execute(
    db,
  )
  return id
}
const countOf = async (id: number, table: RecordTable) =>
  (
    await db
      .selectFrom(table)
      .select('id')
      .where('defendant_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  ).length
const add = (as: string, defendant_id: number, at: number) =>
  call(createIndemnitor, { as, body: { defendant_id, name: `Ida ${'abcdefghijklmnopqrst'[at]}` } })

test('of 20 simultaneous saves by staff one takes the last place of a file', async () => {
  const id = await fileWith(recordsPerFile - 1, 'indemnitors')
  const people = [agent.token, clerk.token]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => add(people[at % 2] ?? '', id, at)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(19)
  expect(refused[0]?.body).toMatchObject({
    code: 'tooManyRecords',
    error: 'A file can have at most 200 indemnitors. Delete one that isn’t needed, then save again.',
  })
  expect(await countOf(id, 'indemnitors')).toBe(recordsPerFile)
})

test('of simultaneous saves by a client one takes the last place, and the agency can add more', async () => {
  const id = await fileWith(clientRecordsPerFile - 1, 'indemnitors')
  const client = await signInClient(id)
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => add(client, id, at)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'tooManyRecordsForClient',
    error: 'You can’t add more than 20 indemnitors to this file. Ask your agent to add others.',
  })
  expect(await countOf(id, 'indemnitors')).toBe(clientRecordsPerFile)
  expect((await add(clerk.token, id, 0)).status).toBe(200)
})

test('every kind of record has a limit, and deleted ones don’t count', async () => {
  const creates = {
    bookings: (defendant_id: number) =>
      call(createBooking, { as: clerk, body: { defendant_id, booking: '7' } }),
    arrests: (defendant_id: number) =>
      call(createArrest, {
        as: clerk,
        body: { defendant_id, court: 'Central', arrest_when: '11/02/2025', bail_post_date: '11/03/2025' },
      }),
  }
  for (const table of ['bookings', 'arrests'] as const) {
    const id = await fileWith(recordsPerFile, table)
    expect([table, (await creates[table](id)).status]).toEqual([table, 409])
    await sql`update ${sql.table(table)} set deleted_at = now()
      where id = (select min(id) from ${sql.table(table)} where defendant_id = ${id})`.execute(db)
    expect([table, (await creates[table](id)).status]).toEqual([table, 200])
  }
})
