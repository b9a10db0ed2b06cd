import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { DiskWatch } from '#platform/disk-watch'
import type { FileStore } from '#platform/file-store'
import { requestKeyOf } from '#platform/http/idempotency'
import type { LogLevel } from '#platform/http/log'
import { storedSecret } from '#platform/stored-secret'
import type { Tables } from '#tables'
import { createApp } from '../app.ts'
import { codeKeyOf } from '../features/client-portal/code-tokens.ts'
import { clientTokens } from '../features/client-portal/tokens.ts'
import { staffTokens } from '../features/auth/tokens.ts'
import { docusignProvider } from '../features/documents/docusign-gateway.ts'
import { docusignReports } from '../features/documents/docusign-report-policy.ts'
import { resumeEnvelopes } from '../features/documents/envelope-check-service.ts'
import { smtpSender } from '../features/mails/gateway.ts'
import { resumeTexts } from '../features/messaging/jobs.ts'
import { twilioProvider } from '../features/messaging/twilio-gateway.ts'
import { twilioReports } from '../features/messaging/webhook-service.ts'
import { encryptQueuedLinks, resumeMails } from '../features/mails/service.ts'
import { specialAccounts } from '../features/settings/service.ts'
import { requireAllFiles, runBackup, type RunningParts } from './backup.ts'
import { cleanUpJobs, logHistoryHead } from './clean-up.ts'
import { CliError } from './cli-error.ts'
import { listenForCommands } from './control.ts'
import { logFailedBackup } from './log-failed-backup.ts'
import { nightlyBackupJobs, resumeNightlyBackup } from './nightly-backup.ts'
import { openVault, refuseOtherKey } from './open-vault.ts'
import { watchDataKey } from './watch-data-key.ts'

const builtPages = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
/** How long running requests may take to finish after a signal to stop. */
const graceMs = 10_000

/** A migrated database and the files that belong to it, see `openFiles`. */
interface Installed {
  readonly database: Database<Tables>
  readonly files: FileStore
}

/** Listens until a signal stops the process, which finishes running requests first. Returns the address. */
export async function serve(
  config: Config,
  { database, files }: Installed,
  logLevel: LogLevel,
): Promise<string> {
  const hasPages = existsSync(join(builtPages, 'index.html'))
  const db = database.kysely
  const vault = await openVault(config, db)
  // Last: a start that is refused creates no file
  const secret = config.tokenSecret ?? (await storedSecret(config.dataDir, 'token-secret'))
  await encryptQueuedLinks({ db, vault })
  const { owner: ownerId } = await specialAccounts(db)
  const disk = new DiskWatch({
    folder: config.dataDir,
    leastBytes: config.diskWarningBytes,
    warn: (state) => app.log.warn(state, state.is_full ? 'the disk is full' : 'the disk is almost full'),
  })
  let stopNightly = () => {}
  const app = await createApp({
    ...config,
    db,
    pool: database.pool,
    engine: database.engine,
    worksOnJobs: true,
    clock: systemClock,
    ...keyParts(secret),
    vault,
    files,
    disk,
    ...providerParts(config),
    hasNightlyBackup: config.backupTo !== undefined,
    logLevel,
    addJobs(jobs, log) {
      cleanUpJobs(jobs, { ...config, db, files, log })
      stopNightly = nightlyBackupJobs(jobs, { config, database, files }, systemClock, log)
    },
    site: hasPages ? { ...pageSettings(config), folder: builtPages, ownerId } : null,
  })
  database.reportProblems((err) => app.log.error({ err }, 'a problem of the database'))
  if (!hasPages) app.log.warn('The pages are not built (npm run build), so only the API is served.')

  await disk.start()
  await startJobs(app.parts, config)
  const stopListening = await answerCommands({ config, database, files }, app)
  // Another instance may take a while to learn a new key, and a call that runs to end
  const settleMs = Math.max(config.requestMs, config.uploadMs) + 30_000
  const rotation = watchDataKey({ db, vault, files, keys: config, settleMs, log: app.log })
  closeWithGrace({ delay: graceMs, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'error outside a request')
    disk.stop()
    stopNightly()
    await stopListening()
    await rotation.stop()
    await app.close()
    await logHistoryHead(app.log, db)
    await database.close()
  })
  return listen(app, config)
}

/** What pages need before any call. */
function pageSettings({ brand, publicUrl, supportEmail, passwordMinimum, officeTimeZone, agency }: Config) {
  return { brand, publicUrl, supportEmail, passwordMinimum, officeTimeZone, agencyPhone: agency.phone }
}

/** What is signed with the secret of the install. */
const keyParts = (secret: string) => ({
  tokens: staffTokens(secret),
  clientTokens: clientTokens(secret),
  codeKey: codeKeyOf(secret),
  requestKey: requestKeyOf(secret),
})

/** What reaches people outside of the portal. */
const providerParts = (config: Config) => ({ ...messageParts(config), docusign: docusignParts(config) })

/** How texts and mails are sent, and how the text provider reports. */
function messageParts({ twilio, mail, publicUrl }: Config) {
  const sendMail = mail === null ? null : smtpSender(mail.url, mail.from)
  if (twilio === null) return { sendMail, textProvider: null, readReport: null }
  const settings = { ...twilio, publicUrl }
  return { sendMail, textProvider: twilioProvider(settings), readReport: twilioReports(settings) }
}

/** How documents are signed at DocuSign, and how it reports; null if they are signed here. */
function docusignParts({ docusign, publicUrl }: Config) {
  if (docusign === null) return null
  const provider = docusignProvider({ ...docusign, publicUrl }, systemClock)
  return { provider, readReport: docusignReports(docusign.hmacKey) }
}

/** Works on jobs from now on; what waits without a job, as after a move, gets one. */
async function startJobs({ db, jobs, clock }: FastifyInstance['parts'], config: Config): Promise<void> {
  await resumeTexts(db, jobs)
  if (config.docusign !== null) await resumeEnvelopes(db, jobs)
  await resumeMails(db, jobs)
  await resumeNightlyBackup(db, jobs, config, clock())
  await jobs.start()
}

/** Does what commands ask for. Returns the function that ends this. */
async function answerCommands(parts: RunningParts, app: FastifyInstance): Promise<() => Promise<void>> {
  const { config, database } = parts
  // Commands reach a PostgreSQL server themselves
  if (database.engine === 'postgres') return async () => {}
  return listenForCommands(config.dataDir, (wanted, print) =>
    // The key that is changed is that of the folder, whatever this process was started with
    wanted === 'check-key'
      ? refuseOtherKey({ ...config, dataKey: undefined }, database.kysely)
      : makeBackup(wanted.backup, print),
  )

  function makeBackup(target: string, print: (line: string) => void): Promise<void> {
    return runBackup(parts, target, print)
      .then((manifest) => requireAllFiles(manifest, print))
      .catch((err: unknown) => {
        logFailedBackup(app.log, err, 'a backup failed')
        throw err
      })
  }
}

async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const place = `${host}:${port}`
    if (code === 'EADDRINUSE') {
      throw new CliError(`${place} is in use by another program. Stop it, or set PORT to another number.`)
    }
    if (code === 'EACCES')
      throw new CliError(`Listening on ${place} is not allowed. Set PORT to a number above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new CliError(`${host} is not an address of this machine. Set HOST to one of its addresses.`)
    }
    throw error
  }
}
