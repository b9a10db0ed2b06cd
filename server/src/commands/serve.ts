import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { LogLevel } from '#platform/log'
import { diskStore, type FileStore } from '#platform/file-store'
import { keptSecret } from '#platform/kept-secret'
import { clientTokens, staffTokens } from '#platform/tokens'
import { forgetOldKeys } from '#platform/idempotency'
import type { Db, Tables } from '#tables'
import { createApp } from '../app.ts'
import { codeKeyOf } from '../features/client-portal/access-code.ts'
import { tidyClientSessions } from '../features/client-portal/sign-in.ts'
import { tidySignIns } from '../features/auth/service.ts'
import { smtpSender, type SendMail } from '../features/mails/gateway.ts'
import { sendForgottenMails } from '../features/mails/service.ts'
import { removeOldCardPhotos } from '../features/photos/card-photos.ts'
import { removeOrphans } from '../features/photos/service.ts'
import { Complaint } from './complaint.ts'
import { openVault } from './open-vault.ts'

const builtPages = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const hourMs = 60 * 60 * 1000
/** How long calls that are under way at the end may take to finish. */
const graceMs = 10_000

/** Listens until the process is told to end, then answers what is under way and closes. Returns the address. */
export async function serve(config: Config, database: Database<Tables>, logLevel: LogLevel): Promise<string> {
  const { brand, supportEmail, passwordMinimum } = config
  const hasPages = existsSync(join(builtPages, 'index.html'))
  const db = database.kysely
  const secret = config.tokenSecret ?? (await keptSecret(config.dataDir, 'token-secret'))
  const files = await openFileStore(config)
  const sendMail = config.mail === null ? null : smtpSender(config.mail.url, config.mail.from)
  const app = await createApp({
    ...config,
    db,
    pool: database.pool,
    clock: systemClock,
    tokens: staffTokens(secret),
    clientTokens: clientTokens(secret),
    codeKey: codeKeyOf(secret),
    vault: await openVault(config, db),
    files,
    sendMail,
    logLevel,
    site: hasPages ? { folder: builtPages, brand, supportEmail, passwordMinimum } : null,
  })
  if (!hasPages) app.log.warn('The pages are not built (npm run build): only the API is served.')

  const tidying = setInterval(() => void tidy(app, { ...config, db, files, sendMail }), hourMs)
  closeWithGrace({ delay: graceMs, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'fault outside of any call')
    clearInterval(tidying)
    await app.close()
    await database.close()
  })
  return listen(app, config)
}

/** The bucket of the setting, else a folder of the data folder. */
async function openFileStore({ filesUrl, dataDir }: Config): Promise<FileStore> {
  if (filesUrl === undefined) return diskStore(join(dataDir, 'files'))
  const { s3Store } = await import('#platform/s3-store')
  return s3Store(filesUrl)
}

async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const place = `${host}:${port}`
    if (code === 'EADDRINUSE') {
      throw new Complaint(
        `${place} is in use by another program. Stop that one, or set PORT to another number.`,
      )
    }
    if (code === 'EACCES')
      throw new Complaint(`You may not listen at ${place}. Set PORT to a number above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new Complaint(`${host} is no address of this machine. Set HOST to one that is.`)
    }
    throw error
  }
}

interface Tidied extends Pick<Config, 'cardPhotoDays'> {
  readonly db: Db
  readonly files: FileStore
  readonly sendMail: SendMail | null
}

/** Removes what has had its time, and sends what was left lying. */
async function tidy(app: FastifyInstance, { db, files, sendMail, cardPhotoDays }: Tidied): Promise<void> {
  try {
    const now = systemClock()
    await forgetOldKeys(db, now)
    await tidySignIns(db, now)
    await tidyClientSessions(db, now)
    if (cardPhotoDays !== null) await removeOldCardPhotos(db, cardPhotoDays, now)
    await removeOrphans(db, files, now)
    if (sendMail !== null) await sendForgottenMails(db, sendMail, now)
  } catch (error) {
    app.log.warn({ err: error }, 'old keys, sessions, files and mails could not be seen to')
  }
}
