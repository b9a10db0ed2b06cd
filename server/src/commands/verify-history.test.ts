import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock'
import { diskStore } from '#platform/file-store'
import type { Tables } from '#tables'
import { openEmpty, temporaryFolder } from '#test/backup'
import { testDatabase } from '#test/database'
import { folderPlace } from '../backup/backup-place.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openBackup } from '../backup/verify-backup.ts'
import { historyHead, verifyHistory } from '../features/history/chain-service.ts'
import { reportHistory } from './verify-history.ts'

const { kysely: db } = await testDatabase<Tables>()

/** The printed lines, and the error if it ends with one. */
async function verify(head?: string) {
  const lines: string[] = []
  const error = await reportHistory(db, head, (line) => lines.push(line)).then(
    () => null,
    (thrown: Error) => thrown.message,
  )
  return { lines, error }
}

test('an altered history is reported with its first place and ends with an error', async () => {
  expect(await verify()).toEqual({
    lines: ['The history has no entries.', 'The history is intact.'],
    error: null,
  })
  await sql`
      insert into history (created_date, username, action, endpoint, record_id, name, data)
      select '2026-11-23 08:00Z', 'owner', 'create', 'user', 3, name, '{}'
      from unnest(array['Ida Cole', 'Eva Diaz']) name`.execute(db)
  const { head } = await historyHead(db)
  const summary = `2 entries, the last one with the hash ${head}`
  expect(await verify(head.toUpperCase())).toEqual({
    lines: [summary, 'The history is intact.'],
    error: null,
  })
  expect(await verify('0'.repeat(64))).toEqual({
    lines: [summary],
    error:
      'The history was altered: no entry has the hash given with --head. Entries at the end were removed, ' +
      'or the chain was rebuilt.',
  })
  await sql`alter table history disable trigger refuse_change`.execute(db)
  await sql`update history set name = 'Somebody else'`.execute(db)
  expect(await verify()).toEqual({
    lines: [summary],
    error:
      'The history was altered at position 1 (entry 1 of 2026-11-23T08:00:00.000Z): the entry or its link was changed, ' +
      'or the entry before it was removed with its link.\n2 places do not match; this is the first.',
  })
})

test('a backup names the last hash of its history, which the restored history has', async () => {
  const database = await testDatabase<Tables>()
  const addEntry = (to: typeof database) =>
    sql`
      insert into history (username, action, endpoint, record_id, name, data)
      values ('agent', 'create', 'defendant', 1, 'ANA', '{}')`.execute(to.kysely)
  await addEntry(database)
  await addEntry(database)
  const [place, dataKey] = [folderPlace(temporaryFolder()), Buffer.alloc(32, 7)]
  const files = diskStore(temporaryFolder())
  const { history } = await makeBackup({ database, files, place, dataKey, clock: systemClock })
  expect(history).toEqual(await historyHead(database.kysely))
  const restored = await openEmpty()
  await restoreBackup(await openBackup(place, [dataKey]), { database: restored, files })
  await addEntry(restored)
  expect(await verifyHistory(restored.kysely, history?.head)).toMatchObject({ entries: 3, broken: 0 })
})
