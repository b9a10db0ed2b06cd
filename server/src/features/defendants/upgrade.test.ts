import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backwardKind, keyKinds } from '#case-file/key-kinds'
import { testDatabase } from '#test/database'
import { makeDefendant } from '#test/factories'
import type { Tables } from '#tables'

const { kysely: db } = await testDatabase<Tables>()

test('numbers stored with invisible signs are found after the upgrade', async () => {
  const defendant_id = await makeDefendant(db)
  const { case_number: kind, address } = keyKinds
  const seen = { kind, key: 'CE31' }
  const unchanged = { kind: address, key: '1 \u200bmain' }
  const before = [
    seen,
    unchanged,
    { kind, key: '\u202aCE\u200b31\u202c' },
    { kind: backwardKind(kind), key: '\u202c13EC\u202a' },
    { kind, key: '\ufeff' },
  ]
  await sql`delete from defendant_keys`.execute(db)
  for (const row of before)
    await sql`insert into defendant_keys (kind, key, defendant_id)
      values (${row.kind}, ${row.key}, ${defendant_id})`.execute(db)
  const migration = new URL('../../../migrations/0072-invisible-signs.sql', import.meta.url)
  await sql.raw(readFileSync(migration, 'utf8')).execute(db)
  const { rows } = await sql`select kind, key from defendant_keys order by kind`.execute(db)
  expect(rows).toEqual([seen, { kind: backwardKind(kind), key: '13EC' }, unchanged])
})
