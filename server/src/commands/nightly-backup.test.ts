import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '#config'
import { diskStore, type FileStore } from '#platform/file-store'
import type { Tables } from '#tables'
import { afterTest } from '#test/after-test'
import { addPhotos, temporaryFolder, unchanging } from '#test/backup'
import { testDatabase } from '#test/database'
import { makeDefendant } from '#test/factories'
import { idleJobs } from '#test/idle-jobs'
import { folderPlace } from '../backup/backup-place.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { BackupPostponed, BackupRefused } from '../backup/manifest.ts'
import { removeOldBackups } from '../backup/remove-old-backups.ts'
import { openBackup, verifyBackup } from '../backup/verify-backup.ts'
import { backupState, forgetBackups, readBackups } from '../features/settings/service.ts'
import { runBackup } from './backup.ts'
import { CliError } from './cli-error.ts'
import { logFailedBackup } from './log-failed-backup.ts'
import {
  backUpIfDue,
  isBackupDue,
  nightlyBackupJob,
  nightlyBackupJobs,
  resumeNightlyBackup,
} from './nightly-backup.ts'

const database = await testDatabase<Tables>()
const db = database.kysely
const files = diskStore(temporaryFolder())
await makeDefendant(db)
await addPhotos(db, files, 1)

const dataKey = Buffer.alloc(32, 7)
const lines: string[] = []
const reasonIn = (details: object) => ('reason' in details ? ` (${String(details.reason)})` : '')
const log = {
  info: (_: object, text: string) => void lines.push(text),
  warn: (details: object, text: string) => void lines.push(`warning: ${text}${reasonIn(details)}`),
  error: (details: object, text: string) => void lines.push(`error: ${text}${reasonIn(details)}`),
}
const partsFor = (BACKUP_TO: string) => ({
  config: readConfig({
    DATA_KEY: dataKey.toString('hex'),
    DATA_DIR: temporaryFolder(),
    BACKUP_TO,
    BACKUP_KEEP_DAYS: '3',
  }),
  database: { ...database, ...unchanging(database) },
  files,
})
const clockAt =
  (day: number, hour = 2) =>
  () =>
    new Date(Date.UTC(2030, 0, day, hour, 30))
const backupsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('2030-'))

test('a backup is due once the hour has struck since the last one', () => {
  const now = new Date(2026, 10, 23, 2, 30)
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  expect(isBackupDue(now, 2, null)).toBe(true)
  expect(isBackupDue(now, 2, at(22, 3))).toBe(true)
  expect(isBackupDue(now, 2, new Date(2026, 10, 23, 2, 1).toISOString())).toBe(false)
  expect(isBackupDue(now, 3, at(22, 3))).toBe(false)
  expect(isBackupDue(now, 3, at(22, 2))).toBe(true)
})

test('there is one backup a night, also with two instances', async () => {
  const folder = temporaryFolder()
  const parts = partsFor(folder)
  await Promise.all([1, 1].map((day) => backUpIfDue(parts, clockAt(day), log)))
  await backUpIfDue(parts, clockAt(1), log)
  // The embedded database has one instance, which makes one backup at a time
  expect(backupsIn(folder)).toHaveLength(database.engine === 'postgres' ? 1 : 2)
  expect((await readBackups(db)).lastAt).toBe('2030-01-01T02:30:00.000Z')
})

test('old backups and files that only they have are removed, and nothing else', async () => {
  const folder = temporaryFolder()
  const parts = partsFor(folder)
  const objects = () => readdirSync(join(folder, 'files'), { recursive: true }).map(String)
  await backUpIfDue(parts, clockAt(2), log)
  writeFileSync(join(folder, 'unknown'), 'of somebody else')
  const [gone = '', thumbnail = ''] = objects().filter((name) => name.includes('/'))
  await db.deleteFrom('files').execute()
  await addPhotos(db, files, 1)
  for (const day of [3, 4, 5]) await backUpIfDue(parts, clockAt(day), log)
  expect(backupsIn(folder)).toHaveLength(4)
  expect(objects()).toEqual(expect.arrayContaining([gone, thumbnail]))

  await backUpIfDue(parts, clockAt(6), log)
  expect(backupsIn(folder).map((name) => name.slice(0, 10))).toEqual([
    '2030-01-03',
    '2030-01-04',
    '2030-01-05',
    '2030-01-06',
  ])
  expect(objects()).not.toContain(gone)
  expect(objects().filter((name) => name.includes('/'))).toHaveLength(2)
  expect(existsSync(join(folder, 'unknown'))).toBe(true)
  expect(lines).toContain('old backups were removed')

  await backUpIfDue(parts, clockAt(28), log)
  expect(backupsIn(folder).map((name) => name.slice(0, 10))).toEqual(['2030-01-28'])
  expect(await verifyBackup(await openBackup(folderPlace(folder), [dataKey]))).toEqual([])
})

test('the newest backup stays, however old it is, and one of another key too', async () => {
  const folder = temporaryFolder()
  const place = folderPlace(folder)
  const make = (key: Buffer, day: number, store: Pick<FileStore, 'get'> = files) =>
    makeBackup({ database: unchanging(database), files: store, place, dataKey: key, clock: clockAt(day) })
  await make(Buffer.alloc(32, 6), 1, { get: async () => null })
  await make(dataKey, 2)
  const { id } = await make(dataKey, 3)
  const removed = await removeOldBackups({ place, dataKeys: [dataKey], before: clockAt(31)() })
  expect(removed.map((name) => name.slice(0, 10))).toEqual(['2030-01-02'])
  expect(backupsIn(folder).map((name) => name.slice(0, 10))).toEqual(['2030-01-01', '2030-01-03'])
  const newest = await openBackup(place, [dataKey])
  expect([newest.manifest.id, await verifyBackup(newest)]).toEqual([id, []])
})

test('a backup that fails takes away what it wrote of itself, and nothing else', async () => {
  const folder = temporaryFolder()
  const parts = partsFor(temporaryFolder())
  const none = () => undefined
  await runBackup(parts, folder, none, clockAt(1))
  writeFileSync(join(folder, 'unknown'), 'of somebody else')
  const all = () => readdirSync(folder, { recursive: true }).map(String).toSorted()
  const before = all()
  const get = () => Promise.reject(new Error('the disk is full'))
  const failed = runBackup({ ...parts, files: { ...files, get } }, folder, none, clockAt(2))
  await expect(failed).rejects.toThrow('the disk is full')
  expect(all()).toEqual(before)
})

test('a failure is logged and recorded, and changes no earlier backup', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const failed = backUpIfDue(partsFor(file), clockAt(29), log)
  await expect(failed).rejects.toThrow(
    /^The backup failed: The folder \S+ cannot be written: it is a file, not a folder\./,
  )
  expect(lines.at(-1)).toMatch(
    /^error: the nightly backup failed \(The folder \S+ cannot be written: it is a file, not a folder\./,
  )
  expect(await readBackups(db)).toEqual({
    lastAt: '2030-01-28T02:30:00.000Z',
    name: expect.stringMatching(/^2030-01-28T02-30-00Z-/),
    isGone: false,
    missing: 0,
    failedAt: '2030-01-29T02:30:00.000Z',
  })
})

/** The jobs of one instance on this database, which makes backups into the folder. */
async function instance(folder: string, day: number, clock = clockAt(day)) {
  const parts = partsFor(folder)
  const jobs = idleJobs(database)
  const stop = nightlyBackupJobs(jobs, parts, clock, log)
  await jobs.open()
  afterTest(() => jobs.stop())
  const resume = () => resumeNightlyBackup(db, jobs, parts.config, clock())
  return { jobs, stop, resume }
}
const jobsWith = async (state: string) => {
  const { rows } = await sql<{ reason: string | null }>`
    select output->>'message' as reason from jobs.job
    where name = 'nightly-backup' and state::text = ${state}`.execute(db)
  return rows.map(({ reason }) => reason)
}

test('a missed night is caught up at the next start, once for all instances', async () => {
  const folder = temporaryFolder()
  const [one, other] = [await instance(folder, 30), await instance(folder, 30)]
  await one.resume()
  await other.resume()
  await Promise.all([one.jobs.runDue(), other.jobs.runDue()])
  expect(backupsIn(folder)).toHaveLength(1)
  expect(await jobsWith('completed')).toHaveLength(2)
  await one.resume()
  await one.jobs.runDue()
  expect(backupsIn(folder)).toHaveLength(1)
})

test('a backup that fails is a failed job, and the next hour looks again', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const { jobs, resume } = await instance(file, 31)
  await resume()
  await jobs.runDue()
  expect(await jobsWith('failed')).toEqual([
    expect.stringMatching(
      `^The backup failed: The folder ${file} cannot be written: it is a file, not a folder`,
    ),
  ])
  expect(nightlyBackupJob).toMatchObject({ cron: '0 * * * *', retries: 0 })
})

test('the end of the portal doesn’t wait for a backup that is being made', async () => {
  const folder = temporaryFolder()
  const { jobs, stop, resume } = await instance(folder, 31)
  await resume()
  stop()
  await jobs.runDue()
  expect(await jobsWith('failed')).toContain('The portal was stopped meanwhile.')
  // It ends with the process, which here goes on
  await expect.poll(() => backupsIn(folder)).toHaveLength(1)
})

test('a folder inside the data folder is refused at the start', () => {
  const parts = partsFor(temporaryFolder())
  const inside = { ...parts, config: { ...parts.config, backupTo: join(parts.config.dataDir, 'backups') } }
  const jobs = idleJobs(database)
  expect(() => nightlyBackupJobs(jobs, inside, clockAt(30), log)).toThrow('is inside the data folder')
})

test('files that are gone leave an incomplete backup, beside which every earlier one stays', async () => {
  const folder = temporaryFolder()
  const parts = partsFor(folder)
  const noFiles = { ...parts, files: diskStore(temporaryFolder()) }
  const objects = () => readdirSync(join(folder, 'files'), { recursive: true })
  const state = async (day: number) => {
    const { state: is } = await backupState(db, { nightly: true, now: clockAt(day)() })
    return is
  }
  // Not before the backup of the test before has ended
  const first = async () => {
    await backUpIfDue(parts, clockAt(41), log)
    return state(41)
  }
  await expect.poll(first).toBe('ok')
  const before = objects()
  for (const day of [50, 52]) await backUpIfDue(noFiles, clockAt(day), log)
  expect(lines.at(-1)).toBe('error: the backup lacks files that the database names')
  expect(await state(52)).toBe('incomplete')
  expect([backupsIn(folder).length, objects()]).toEqual([3, before])

  // The files are back, but the earlier backup completes those that lack them for as long as they stay
  await backUpIfDue(parts, clockAt(53), log)
  expect(await state(53)).toBe('ok')
  expect(backupsIn(folder)).toHaveLength(4)
  await backUpIfDue(parts, clockAt(56), log)
  expect(backupsIn(folder).map((name) => name.slice(0, 10))).toEqual(['2030-02-22', '2030-02-25'])
  expect(objects()).toEqual(before)
})

test('a place that can’t be written is said before the night, and forgotten once it can', async () => {
  const above = join(temporaryFolder(), 'disk')
  const folder = join(above, 'backups')
  const failedAt = async () => (await readBackups(db)).failedAt
  mkdirSync(above)
  await backUpIfDue(partsFor(folder), clockAt(57), log)
  const [name] = readdirSync(folder)
  const clock = clockAt(57, 3)
  const { jobs, resume } = await instance(folder, 57, clock)
  renameSync(above, `${above}-unmounted`)
  await resume()
  await jobs.runDue()
  const reason = `The folder ${folder} cannot be written: ${above} isn’t there. Is its disk mounted?`
  expect(await jobsWith('failed')).toContain(`The next backup will fail: ${reason}`)
  expect(lines.at(-1)).toBe(`error: the place of the nightly backup cannot be used (${reason})`)
  expect((await backupState(db, { nightly: true, now: clock() })).state).toBe('failed')
  expect(await failedAt()).toBe(clock().toISOString())

  renameSync(`${above}-unmounted`, above)
  await resume()
  await jobs.runDue()
  expect(await failedAt()).toBeNull()
  expect(readdirSync(folder).filter((one) => one !== 'files')).toEqual([name])
})

test('a newest backup that is not in BACKUP_TO is said, and another is made there', async () => {
  const [folder, empty] = [temporaryFolder(), temporaryFolder()]
  await backUpIfDue(partsFor(folder), clockAt(58), log)
  const clock = clockAt(58, 3)
  const state = async (at = clock) => (await backupState(db, { nightly: true, now: at() })).state
  expect(await state()).toBe('ok')
  const seen: string[] = []
  const noting = { ...log, warn: (_: object, text: string) => void seen.push(text) }
  const parts = partsFor(empty)
  const failing = { ...database, snapshot: () => state().then((one) => Promise.reject(new CliError(one))) }
  await expect(backUpIfDue({ ...parts, database: failing }, clock, noting)).rejects.toThrow(
    'The backup failed: gone',
  )
  expect(seen).toEqual(['the newest backup is not in the place of the nightly backup: another is made'])
  await backUpIfDue(parts, clock, log)
  expect([backupsIn(empty).length, await state()]).toEqual([1, 'ok'])

  // One by hand elsewhere is not that of the night
  await runBackup(parts, temporaryFolder(), () => undefined, clockAt(58, 5))
  expect((await readBackups(db)).lastAt).toBe(clock().toISOString())
  await runBackup(parts, empty, () => undefined, clockAt(58, 5))
  expect((await readBackups(db)).lastAt).toBe(clockAt(58, 5)().toISOString())
  const [made = ''] = backupsIn(empty).slice(-1)
  renameSync(join(empty, made), join(folder, made))
  await backUpIfDue(parts, clockAt(58, 6), log)
  expect([backupsIn(empty).length, await state(clockAt(58, 6))]).toEqual([2, 'ok'])
})

test('a command without BACKUP_TO knows where the nightly backups go, by any link to it', async () => {
  const [folder, links] = [temporaryFolder(), temporaryFolder()]
  const link = join(links, 'link')
  symlinkSync(folder, link)
  const parts = partsFor(link)
  const byHand = { ...parts, config: { ...parts.config, backupTo: undefined } }
  const { resume } = await instance(link, 60)
  await resume()
  await runBackup(byHand, folder, () => undefined, clockAt(60))
  await runBackup(byHand, temporaryFolder(), () => undefined, clockAt(60, 4))
  expect((await readBackups(db)).lastAt).toBe(clockAt(60)().toISOString())
  // The portal was started without it
  await resumeNightlyBackup(db, idleJobs(database), byHand.config, clockAt(60, 5)())
  await runBackup(byHand, temporaryFolder(), () => undefined, clockAt(60, 5))
  expect((await readBackups(db)).lastAt).toBe(clockAt(60, 5)().toISOString())
  await forgetBackups(db)
})

test('without a nightly backup none has failed', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(backUpIfDue(partsFor(file), clockAt(61), log)).rejects.toThrow('The backup failed')
  const state = async (nightly: boolean) => (await backupState(db, { nightly, now: clockAt(61)() })).state
  expect([await state(true), await state(false)]).toEqual(['failed', 'none'])
  await forgetBackups(db)
})

test('a backup that waits for a change of the data key has not failed', async () => {
  const parts = partsFor(temporaryFolder())
  const changing = { ...database, snapshot: () => Promise.reject(new BackupPostponed('Wait.')) }
  await expect(backUpIfDue({ ...parts, database: changing }, clockAt(62), log)).rejects.toThrow(
    'The backup failed: Wait.',
  )
  expect(lines.at(-1)).toBe('warning: the nightly backup failed (Wait.)')
  expect((await backupState(db, { nightly: true, now: clockAt(62)() })).state).toBe('none')
})

test('while the data key is being changed, a place that can’t be written is said all the same', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const changing = { ...database, snapshot: () => Promise.reject(new BackupPostponed('Wait.')) }
  await expect(backUpIfDue({ ...partsFor(file), database: changing }, clockAt(63), log)).rejects.toThrow(
    `The backup failed: The folder ${file} cannot be written: `,
  )
  expect((await backupState(db, { nightly: true, now: clockAt(63)() })).state).toBe('failed')
  await forgetBackups(db)
})

test('a last backup in the future is none: another is made, and a failure is said', async () => {
  const [folder, file] = [temporaryFolder(), join(temporaryFolder(), 'file')]
  writeFileSync(file, '')
  await backUpIfDue(partsFor(folder), clockAt(364), log)
  const clock = clockAt(64)
  const state = async () => (await backupState(db, { nightly: true, now: clock() })).state
  expect(await state()).toBe('old')
  await expect(backUpIfDue(partsFor(file), clock, log)).rejects.toThrow('The backup failed')
  expect(await state()).toBe('failed')
  const { resume, jobs } = await instance(folder, 64)
  await resume()
  await jobs.runDue()
  expect(await readBackups(db)).toMatchObject({ lastAt: clock().toISOString(), isGone: false })
  expect(await state()).toBe('ok')
  // The clock of another instance may be a little ahead
  const ahead = new Date(clock().getTime() - 60_000)
  expect(isBackupDue(ahead, 2, clock().toISOString())).toBe(false)
  await forgetBackups(db)
})

test('the reason names a bucket that can’t be reached, and none of its keys', async () => {
  const parts = partsFor('s3+http://KEYOFBUCKET:SECRETOFBUCKET@127.0.0.1:1/bucket')
  const failed = backUpIfDue(parts, clockAt(59), log)
  await expect(failed).rejects.toThrow(
    /^The backup failed: The bucket of the backups at 127\.0\.0\.1:1 cannot be reached\. [^/]*$/,
  )
  await expect(failed).rejects.not.toThrow(/OFBUCKET/)
  await forgetBackups(db)
})

test('a backup that is refused is a warning, and a bug an error whose text is not shown', () => {
  const details: object[] = []
  const keep = (one: object) => void details.push(one)
  const all = { info: keep, warn: keep, error: keep }
  expect(logFailedBackup(all, new BackupRefused('Wait.'), 'failed')).toBe('Wait.')
  expect(details).toEqual([{ reason: 'Wait.' }])
  const address = 's3://KEY:SEC/RET with a space@host/bucket'
  expect(logFailedBackup(log, new CliError(`Of ${address} nothing works.`), 'failed')).toBe(
    'Of s3://…@host/bucket nothing works.',
  )
  expect(lines.at(-1)).toBe('error: failed (Of s3://…@host/bucket nothing works.)')
  logFailedBackup(log, new BackupRefused('Wait.'), 'failed')
  expect(lines.at(-1)).toBe('warning: failed (Wait.)')
  expect(logFailedBackup(log, new Error('planted@example.com'), 'failed')).toBeNull()
})

test('old backups that can’t be removed are a failed job, beside a good backup', async () => {
  const folder = temporaryFolder()
  const parts = partsFor(folder)
  await backUpIfDue(parts, clockAt(60), log)
  const part = join(folder, backupsIn(folder)[0] ?? '', 'defendants-0001')
  rmSync(part)
  mkdirSync(part)
  await expect(backUpIfDue(parts, clockAt(80), log)).rejects.toThrow(/^Old backups cannot be removed/)
  expect(await backupState(db, { nightly: true, now: clockAt(80)() })).toMatchObject({ state: 'ok' })
})
