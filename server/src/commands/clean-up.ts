import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config'
import type { FileStore } from '#platform/file-store'
import { sweepFiles } from '#platform/file-sweep'
import { deleteOldKeys } from '#platform/http/idempotency'
import { jobKind } from '#platform/jobs/job-kind'
import type { JobQueue } from '#platform/jobs/job-queue'
import { loggedStore } from '#platform/logged-store'
import type { Db } from '#tables'
import { cleanUpSignIns } from '../features/auth/service.ts'
import { removeOldClientSessions } from '../features/client-portal/sign-in-service.ts'
import { historyHead } from '../features/history/chain-service.ts'
import { removeOldMailSecrets } from '../features/mails/jobs.ts'
import { removeOldSecrets } from '../features/messaging/jobs.ts'
import { removeOldCardPhotos } from '../features/photos/jobs.ts'
import { removeExpiredLinks } from '../features/short-links/service.ts'
import { countLostFiles, referencedNames } from '../features/photos/service.ts'
import { saveLostFiles } from '../features/settings/service.ts'

interface CleanUpParts extends Pick<Config, 'cardPhotoDays'> {
  readonly db: Db
  readonly files: FileStore
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** Removes what has expired and looks for lost files, each hour. */
export const cleanUpJob = jobKind<object>({
  name: 'clean-up',
  label: 'Clean-up',
  cron: '20 * * * *',
  retries: 2,
  firstRetrySeconds: 60,
  timeoutSeconds: 60 * 60,
  heartbeatSeconds: 5 * 60,
  atOnce: 1,
})

/** Lets this process clean up. */
export const cleanUpJobs = (jobs: JobQueue, parts: CleanUpParts): void =>
  jobs.handle(cleanUpJob, (_, { now }) => cleanUp(parts, now))

/** Removes expired keys, sessions, secrets and files, and records how many files are lost. */
export async function cleanUp({ db, files, cardPhotoDays, log }: CleanUpParts, now: Date): Promise<void> {
  await deleteOldKeys(db, now)
  await cleanUpSignIns(db, now)
  await removeOldClientSessions(db, now)
  if (cardPhotoDays !== null) await removeOldCardPhotos(db, cardPhotoDays, now)
  const unknown = await sweepFiles({ db, files: loggedStore(files, log), referencedNames }, now)
  if (unknown > 0) log.warn({ unknown }, 'stored files that this database does not know were left alone')
  const lost = await countLostFiles(db, files)
  if (lost > 0) log.error({ lost }, 'files that the database names are not in the file store')
  await saveLostFiles(db, lost, now)
  await removeOldSecrets(db, now)
  await removeOldMailSecrets(db, now)
  await removeExpiredLinks(db, now)
  await logHistoryHead(log, db)
}

/** Logs the end of the history's chain, with which a shortened or rebuilt one is found (`history verify --head`). */
export async function logHistoryHead(log: Pick<FastifyBaseLogger, 'info' | 'warn'>, db: Db): Promise<void> {
  try {
    log.info(await historyHead(db), 'head of the history')
  } catch (error) {
    log.warn({ err: error }, 'the head of the history cannot be read')
  }
}
