import { dayMs } from '@bailiwick/contract/kit/durations'
import { tryLockOnConnection, unlock } from '#platform/advisory-locks'
import type { Config } from '#config'
import { isAhead, type Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { JobFailed, jobKind } from '#platform/jobs/job-kind'
import type { JobQueue } from '#platform/jobs/job-queue'
import type { Db, Tables } from '#tables'
import { requireWritable } from '../backup/backup-place.ts'
import { BackupPostponed, hasBackup, type Manifest } from '../backup/manifest.ts'
import { removeOldBackups } from '../backup/remove-old-backups.ts'
import {
  forgetFailedBackup,
  readBackups,
  saveFailedBackup,
  saveNightlyPlace,
  saveWhetherGone,
} from '../features/settings/service.ts'
import { otherKeyTexts, runBackup, type RunningParts } from './backup.ts'
import { openTarget, placeOf } from './backup-target.ts'
import { CliError } from './cli-error.ts'
import { requireDataKeys } from './data-key.ts'
import { logFailedBackup, type BackupLog } from './log-failed-backup.ts'

/** Looks each hour whether the backup of this night is missing, so that a failure is retried after an hour. */
export const nightlyBackupJob = jobKind<object>({
  name: 'nightly-backup',
  label: 'Nightly backup',
  cron: '0 * * * *',
  retries: 0,
  timeoutSeconds: 12 * 60 * 60,
  heartbeatSeconds: 5 * 60,
  atOnce: 1,
})

/**
 * Makes a backup each night if BACKUP_TO is set; throws CliError if it can't be used. Returns the function that ends a
 * backup that is being made.
 */
export function nightlyBackupJobs(
  jobs: JobQueue,
  parts: RunningParts,
  clock: Clock,
  log: BackupLog,
): () => void {
  const { backupTo, dataDir } = parts.config
  if (backupTo === undefined) return () => undefined
  openTarget(backupTo, dataDir)
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => undefined)
  jobs.handle(nightlyBackupJob, async () => {
    await Promise.race([backUpIfDue(parts, clock, log), stopped.promise])
  })
  return () => stopped.reject(new JobFailed('The portal was stopped meanwhile.'))
}

/**
 * Catches up on a night that was missed while no portal ran, and looks whether the place can be written. Records the place,
 * which a command that makes a backup may lack the setting for.
 */
export async function resumeNightlyBackup(
  db: Db,
  jobs: JobQueue,
  { backupTo, dataDir }: Config,
  now: Date,
): Promise<void> {
  await saveNightlyPlace(db, backupTo === undefined ? null : placeOf(backupTo, dataDir), now)
  if (backupTo !== undefined) await jobs.add(db, nightlyBackupJob, {})
}

/**
 * Makes the backup of this night unless there is one, then removes old ones; otherwise looks whether the place can be written
 * and has the newest backup, and makes another if it hasn't. Throws JobFailed, with the reason, if that fails, and records it.
 */
export async function backUpIfDue(parts: RunningParts, clock: Clock, log: BackupLog): Promise<void> {
  const { config, database } = parts
  const { kysely: db } = database
  const isDue = async () => isBackupDue(clock(), config.backupHour, (await readBackups(db)).lastAt)
  let texts: FailedTexts = failedTexts.looking
  try {
    const isNight = await isDue()
    if (!isNight) await requireWritable(openTarget(config.backupTo, config.dataDir).place)
    if (!isNight && !(await isGone(parts, clock, log))) return await forgetFailedBackup(db)
    texts = failedTexts.backup
    await onOneInstance(database, async () => {
      // Another instance may just have made it
      if (!(await isDue()) && !(await isGone(parts, clock, log))) return
      // Also said while a change of the data key postpones the backup
      await requireWritable(openTarget(config.backupTo, config.dataDir).place)
      const { files } = await backUp(parts, clock, log)
      texts = failedTexts.removing
      await removeOld(parts, clock, log)
      texts = failedTexts.lacking
      const withOtherKeys = otherKeyTexts(files)
      if (withOtherKeys.length > 0) throw new CliError(withOtherKeys.join(' '))
    })
  } catch (err) {
    const reason = logFailedBackup(log, err, texts.log)
    // By then there is one
    const isMade = texts === failedTexts.removing || texts === failedTexts.lacking
    const isFailure = !isMade && !(err instanceof BackupPostponed)
    if (isFailure) await saveFailedBackup(db, clock()).catch(() => undefined)
    throw new JobFailed(reason === null ? `${texts.job}; the log says why.` : `${texts.job}: ${reason}`)
  }
}

/** Whether the newest backup is not in the place of the nightly ones, such as another disk or a folder that was emptied. */
async function isGone({ config, database }: RunningParts, clock: Clock, log: BackupLog): Promise<boolean> {
  const { kysely: db } = database
  const { name } = await readBackups(db)
  // From before names were recorded
  if (name === null) return true
  const isLost = !(await hasBackup(openTarget(config.backupTo, config.dataDir).place, name))
  if ((await saveWhetherGone(db, { name, isGone: isLost }, clock())) && isLost)
    log.warn({ backup: name }, 'the newest backup is not in the place of the nightly backup: another is made')
  return isLost
}

interface FailedTexts {
  readonly log: string
  readonly job: string
}

const failedTexts = {
  backup: { log: 'the nightly backup failed', job: 'The backup failed' },
  removing: { log: 'old backups cannot be removed', job: 'Old backups cannot be removed' },
  // The backup was made, so it is recorded as one that lacks files
  lacking: { log: 'the backup lacks files with another data key', job: 'The backup lacks files' },
  looking: { log: 'the place of the nightly backup cannot be used', job: 'The next backup will fail' },
}

/** Whether none was made since the hour last struck, in the time zone of the server, or nobody knows when the last one was. */
export function isBackupDue(now: Date, hour: number, lastAt: string | null): boolean {
  const due = new Date(now)
  due.setHours(hour, 0, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return lastAt === null || new Date(lastAt) < due || isAhead(new Date(lastAt), now)
}

async function backUp(parts: RunningParts, clock: Clock, log: BackupLog): Promise<Manifest> {
  const { config } = parts
  const manifest = await runBackup(parts, config.backupTo, (text) => log.info({}, text), clock)
  const { missing } = manifest.files
  if (missing > 0) log.error({ missing }, 'the backup lacks files that the database names')
  return manifest
}

const lastCopiesText =
  'old backups stay: they have the last copies of files that were given up. Put these back, or delete the backups by hand'

async function removeOld({ config }: RunningParts, clock: Clock, log: BackupLog): Promise<void> {
  const { place } = openTarget(config.backupTo, config.dataDir)
  const before = new Date(clock().getTime() - config.backupKeepDays * dayMs)
  const dataKeys = requireDataKeys(config)
  const onLastCopies = (backups: readonly string[]) => log.info({ backups }, lastCopiesText)
  const removed = await removeOldBackups({ place, dataKeys, before, onLastCopies })
  if (removed.length > 0) log.info({ backups: removed }, 'old backups were removed')
}

/** Does the work unless another instance on the same PostgreSQL is doing it; the embedded database has one instance. */
async function onOneInstance({ engine, pool }: Database<Tables>, work: () => Promise<void>): Promise<void> {
  if (engine === 'embedded') return work()
  const client = await pool.connect()
  try {
    if (await tryLockOnConnection(client, 'nightlyBackup')) {
      await work()
      await unlock(client, 'nightlyBackup')
    }
    client.release()
  } catch (error) {
    // The lock ends with its connection
    client.release(true)
    throw error
  }
}
