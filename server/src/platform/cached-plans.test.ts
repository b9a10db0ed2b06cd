import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import type { Tables } from '#tables'
import { cachedPlan } from './cached-plans.ts'

const { kysely: db } = await testDatabase<Tables>()

test('a marked statement is parsed once by a connection, whatever its values', async () => {
  await db.transaction().execute(async (tx) => {
    const answers: unknown[] = []
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{ next: number }>`select ${value}::int + 1 as next ${cachedPlan}`.execute(tx)
      answers.push(rows[0]?.next)
      await sql`select ${value}::int + 1 as unmarked`.execute(tx)
    }
    expect(answers).toEqual([2, 3, 4])
    const { rows: named } = await sql<{ statement: string; runs: number }>`
      select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements
      where statement like '%+ 1 as %'`.execute(tx)
    expect(named).toEqual([{ statement: 'select $1::int + 1 as next /* cached plan */', runs: 3 }])
  })
})
