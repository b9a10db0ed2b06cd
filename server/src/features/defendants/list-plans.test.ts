import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import type { Tables } from '#tables'
import { conditionsOf } from './filter-queries.ts'
import { listPage, parseOrder } from './list-queries.ts'

const { kysely: db } = await testDatabase<Tables>()

/** How often each statement that a connection parsed has run since, for first pages read one after the other. */
async function runsOf(pages: readonly Readonly<Record<string, string>>[]): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    await sql`deallocate all`.execute(tx)
    for (const { sort_by, sort_direction, ...filters } of pages) {
      await listPage(tx, {
        is_lead: 0,
        conditions: conditionsOf(filters, 0),
        order: parseOrder(sort_by, sort_direction),
        offset: 0,
        rows: 10,
        viewerId: 1,
        withCreator: true,
      })
    }
    const { rows } = await sql<{ runs: number }>`
      select (generic_plans + custom_plans)::int as runs from pg_prepared_statements
      where statement like '%json_agg%'`.execute(tx)
    return rows.map(({ runs }) => runs)
  })
}

test('first pages share a statement with a cached plan, whatever is searched', async () => {
  expect(await runsOf([{}, {}])).toEqual([2])
  expect(await runsOf([{ pending_signature: 'Yes' }, { pending_signature: 'Yes' }])).toEqual([2])
  expect(
    await runsOf([
      { surety: 'FCS', last_name: 'GA' },
      { surety: 'FCS', last_name: 'B' },
    ]),
  ).toEqual([2])
  expect(await runsOf([{ last_name: 'GARCIA' }, { last_name: '%RCI' }])).toEqual([2])
  expect(await runsOf([{ phone: '2135550' }, { phone: '(310) 555-0177' }])).toEqual([2])
  const byCounty = { sort_by: 'county', sort_direction: 'asc' }
  expect(await runsOf([byCounty, byCounty])).toEqual([2])
})

test('a search for several things at once is planned for them', async () => {
  expect(await runsOf([{ last_name: 'GARCIA', phone: '2135550' }])).toEqual([])
})
