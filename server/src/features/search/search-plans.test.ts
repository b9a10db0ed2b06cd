import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import type { Tables } from '#tables'
import { findMatches } from './service.ts'

const { kysely: db } = await testDatabase<Tables>()

/** How often each statement that a connection parsed has run since, for texts searched one after the other. */
async function runsOf(texts: readonly string[]): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    await sql`deallocate all`.execute(tx)
    for (const text of texts) await findMatches({ db: tx, now: new Date() }, text)
    const { rows } = await sql<{ runs: number }>`
      select (generic_plans + custom_plans)::int as runs from pg_prepared_statements
      where statement like '%json_build_object%'`.execute(tx)
    return rows.map(({ runs }) => runs)
  })
}

test('all texts of a kind share one statement with a cached plan', async () => {
  expect(await runsOf(['cruz', 'De', '%', '\\_'])).toEqual([4])
  expect(await runsOf(['maria cruz', 'Maria de la Cruz', 'a b c d e f g'])).toEqual([3])
  expect(await runsOf(['555', '(213) 555-0142', '7'])).toEqual([3])
  expect(await runsOf(['20HF0007', '1412 Windward Avenue, Apt. 3', 'X-1'])).toEqual([3])
  expect(await runsOf(['4/17/1991', '12-01-2001', '4/17/91'])).toEqual([3])
})
