import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testPlace } from '#test/database'
import { testHost } from '#test/embedded-host'
import { runKillTest, writerPath } from '#test/kill-test'
import { openDatabase } from '../database.ts'

test('a process killed while it writes loses no acknowledged row', async () => {
  const { dataDir } = await testPlace('empty')
  for (const acknowledgements of [60, 0, 25]) {
    const round = await runKillTest(dataDir, acknowledgements)
    expect(round.acknowledged).toBeGreaterThanOrEqual(acknowledgements)
    expect(round).toMatchObject({ lost: 0, broken: 0 })
  }
})

test('a second process on the same data folder is refused, naming the folder', async () => {
  const { dataDir } = await testPlace('empty')
  const database = await openDatabase({ dataDir })
  const second = spawnSync(process.execPath, [writerPath, dataDir], { encoding: 'utf8' })
  expect(second.status).toBe(1)
  expect(second.stderr).toContain(
    `The data folder ${dataDir} is in use by another running portal. Stop it first.`,
  )
  await expect(openDatabase({ dataDir })).rejects.toThrow(`The data folder ${dataDir} is in use`)
  await database.close()
  await expect(openDatabase({ dataDir }).then((again) => again.close())).resolves.toBeUndefined()
})

test('every commit is synced to the disk before it is acknowledged', async () => {
  const { host, pool } = await testHost()
  await pool.query('create table notes (id int)')
  for (let id = 0; id < 20; id += 1) {
    const before = host.counts().syncs
    await pool.query('insert into notes values ($1)', [id])
    expect(host.counts().syncs).toBeGreaterThan(before)
  }
})

test('a failed sync ends the engine instead of acknowledging the commit', async () => {
  const { dataDir } = await testPlace('empty')
  const program = `
    import { openFolder } from ${JSON.stringify(new URL('./open-folder.ts', import.meta.url).href)}
    let diskFails = false
    const database = await openFolder(${JSON.stringify(join(dataDir, 'database'))}, {
      synced() { if (diskFails) throw new Error('input/output error') },
      crashed(error) { process.stdout.write(error.message); process.exit(3) },
    })
    await database.exec('create table notes (id int)')
    diskFails = true
    await database.exec('insert into notes values (1)')`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect({ status, stdout }).toEqual({ status: 3, stdout: 'input/output error' })
})

test('a first start that was interrupted starts over', async () => {
  const { dataDir } = await testPlace('empty')
  const fresh = join(dataDir, 'fresh')
  mkdirSync(join(fresh, 'database.new'), { recursive: true })
  writeFileSync(join(fresh, 'database.new', 'PG_VERSION'), '18\n')
  const database = await openDatabase({ dataDir: fresh })
  await expect(database.pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await database.close()
  expect(existsSync(join(fresh, 'database.new'))).toBe(false)
})

test('no other user of the machine may read the database', async () => {
  const { dataDir } = await testPlace('empty')
  const folder = join(dataDir, 'database')
  chmodSync(folder, 0o755)
  const database = await openDatabase({ dataDir })
  expect(statSync(folder).mode & 0o077).toBe(0)
  await database.close()
})
