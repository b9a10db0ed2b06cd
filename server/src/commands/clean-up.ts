import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { systemClock } from '#platform/clock'
import type { FileStore } from '#platform/file-store'
import { sweepFiles } from '#platform/file-sweep'
import { deleteOldKeys } from '#platform/http/idempotency'
import { loggedStore } from '#platform/logged-store'
import type { Db } from '#tables'
import { cleanUpSignIns } from '../features/auth/service.ts'
import { removeOldClientSessions } from '../features/client-portal/sign-in-service.ts'
import { historyHead } from '../features/history/chain-service.ts'
import { removeOldSecrets } from '../features/messaging/jobs.ts'
import { removeOldCardPhotos } from '../features/photos/jobs.ts'
import { referencedNames } from '../features/photos/service.ts'

interface CleanUpParts extends Pick<Config, 'cardPhotoDays'> {
  readonly db: Db
  readonly files: FileStore
}

/** Removes expired keys, sessions and files. */
export async function cleanUp(
  app: FastifyInstance,
  { db, files, cardPhotoDays }: CleanUpParts,
): Promise<void> {
  try {
    const now = systemClock()
    await deleteOldKeys(db, now)
    await cleanUpSignIns(db, now)
    await removeOldClientSessions(db, now)
    if (cardPhotoDays !== null) await removeOldCardPhotos(db, cardPhotoDays, now)
    const unknown = await sweepFiles({ db, files: loggedStore(files, app.log), referencedNames }, now)
    if (unknown > 0)
      app.log.warn({ unknown }, 'stored files that this database does not know were left alone')
    await removeOldSecrets(db, now)
    await logHistoryHead(app, db)
  } catch (error) {
    app.log.warn({ err: error }, 'clean-up failed')
  }
}

/** Logs the end of the history's chain, with which a shortened or rebuilt one is found (`history verify --head`). */
export async function logHistoryHead(app: FastifyInstance, db: Db): Promise<void> {
  try {
    app.log.info(await historyHead(db), 'head of the history')
  } catch (error) {
    app.log.warn({ err: error }, 'the head of the history cannot be read')
  }
}
