import { version } from '@bailiwick/contract/version'
import type { FastifyInstance } from 'fastify'
import { otherRecordRoutes } from '#case-file/record-routes'
import { apiDocumentRoute } from '#platform/api-document'
import type { Clock } from '#platform/clock'
import type { DiskWatch } from '#platform/disk-watch'
import type { FileStore } from '#platform/file-store'
import { healthRoutes } from '#platform/health'
import type { LogLevel } from '#platform/http/log'
import { loggedStore } from '#platform/logged-store'
import { createHttp } from '#platform/http/server'
import { JobQueue, type JobQueueParts } from '#platform/jobs/job-queue'
import type { Runner } from '#platform/prepared'
import { siteRoutes, type SiteParts } from '#platform/site'
import type { Vault } from '#platform/vault'
import { WorkThread, type WorkLimits } from '#platform/work-thread/work-thread'
import type { Db } from '#tables'
import { accountRoutes } from './features/account/routes.ts'
import { SessionUse } from './features/auth/idle-policy.ts'
import { storeSessionUse } from './features/auth/jobs.ts'
import { authRoutes } from './features/auth/routes.ts'
import { staffAuthentication } from './features/auth/service.ts'
import type { StaffTokens } from './features/auth/tokens.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { casePageRoutes } from './features/case-page/routes.ts'
import { clientPortalRoutes } from './features/client-portal/routes.ts'
import { clientAuthentication, linkTextEnded } from './features/client-portal/service.ts'
import type { ClientTokens } from './features/client-portal/tokens.ts'
import { defendantRoutes } from './features/defendants/routes.ts'
import { deskRoutes } from './features/desk/routes.ts'
import { docusignESign, withoutDocusign } from './features/documents/docusign-service.ts'
import type { EnvelopeService } from './features/documents/envelope-gateway.ts'
import { documentTemplateRoutes } from './features/document-templates/routes.ts'
import { suretyFormRoutes } from './features/surety-forms/routes.ts'
import { documentJobs } from './features/documents/jobs.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { builtinESign } from './features/signing/gateway.ts'
import { timeStampsFrom, type TimeStamps } from './features/signing/time-stamp-gateway.ts'
import { signingRoutes } from './features/signing/routes.ts'
import {
  documentMailEnded,
  endEnvelopes,
  reasonNotToSendMail,
  documentTextEnded,
  type Agency,
  type DocumentParts,
  type ESign,
} from './features/documents/service.ts'
import { documentsOnSave } from './features/documents/on-save-service.ts'
import { historyRoutes } from './features/history/routes.ts'
import { indemnitorRoutes } from './features/indemnitors/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { lockRoutes } from './features/locks/routes.ts'
import { mergingRoutes } from './features/merging/routes.ts'
import type { TextProvider } from './features/messaging/gateway.ts'
import type { EndedText, FindSecrets } from './features/messaging/service.ts'
import { messagingJobs } from './features/messaging/jobs.ts'
import { messagingRoutes } from './features/messaging/routes.ts'
import type { ReadReport } from './features/messaging/webhook-service.ts'
import type { SendMail } from './features/mails/gateway.ts'
import { mailJobs } from './features/mails/jobs.ts'
import { mailRoutes } from './features/mails/routes.ts'
import { listViewRoutes } from './features/list-views/routes.ts'
import { noteRoutes } from './features/notes/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { permissionRoutes } from './features/permissions/routes.ts'
import { photoRoutes } from './features/photos/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { securityRoutes } from './features/security/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { backupState, filesState } from './features/settings/service.ts'
import { sharingRoutes } from './features/sharing/routes.ts'
import { secretSearch } from './features/client-portal/secret-search-service.ts'
import { shortLinkRoutes } from './features/short-links/routes.ts'
import { userAdminRoutes } from './features/user-admin/routes.ts'

interface AppParts {
  readonly db: Db
  /** Of the same database. */
  readonly pool: Runner & JobQueueParts['pool']
  readonly engine: JobQueueParts['engine']
  /** Whether this process works on jobs. */
  readonly worksOnJobs: boolean
  readonly clock: Clock
  readonly tokens: StaffTokens
  readonly clientTokens: ClientTokens
  /** The key of the HMAC under which access codes are stored, see `codeKeyOf`. */
  readonly codeKey: Buffer
  /** The key of the hashes of requests, see `requestKeyOf`. */
  readonly requestKey: Buffer
  /** How long an access code is valid, in milliseconds. */
  readonly codeMs: number
  /** Encrypts sensitive values and files. */
  readonly vault: Vault
  /** Stores uploaded files. */
  readonly files: FileStore
  /** The space that the disk of the data folder has left; without it nobody watches. */
  readonly disk?: DiskWatch
  /** The address people use, for links in messages; without a trailing slash. */
  readonly publicUrl: string
  readonly brand: string
  /** The agency, as the documents name it. */
  readonly agency: Agency
  /** The address of the office, which gets signed documents. */
  readonly supportEmail?: string | undefined
  /** Whether the portal makes a backup each night. */
  readonly hasNightlyBackup: boolean
  /** After how many days photos of payment cards are deleted; null: never. */
  readonly cardPhotoDays: number | null
  /** Sends text messages; null if they stay in the outbox. */
  readonly textProvider: TextProvider | null
  /** The time zone of phones whose area code says none; null: staff may send texts at any hour. */
  readonly officeTimeZone: string | null
  /** The premium in percent of the bail, such as '8.5'; null: the portal calculates none. */
  readonly premiumPercent: string | null
  /** The countries whose numbers may be texted. */
  readonly textCountries: readonly string[]
  /** Reads what the provider reports; null without one. */
  readonly readReport: ReadReport | null
  /** DocuSign; null if documents are signed here. */
  readonly docusign: EnvelopeService | null
  /** The address of the authority for time stamps; null if signatures get none. */
  readonly tsaUrl: string | null
  /** Sends a mail; null if no mail server is set. */
  readonly sendMail: SendMail | null
  /** The least number of characters of a staff password. */
  readonly passwordMinimum: number
  /** How long a sign-in lasts, in milliseconds. */
  readonly sessionMs: number
  /** After how many milliseconds without use a staff session ends; null: it doesn't. */
  readonly idleMs: number | null
  /** How long a call may take, in milliseconds. */
  readonly requestMs: number
  /** How long an upload may take, in milliseconds. */
  readonly uploadMs: number
  /** How many connections there may be; without it Node has no limit. */
  readonly maxConnections?: number
  readonly logLevel: LogLevel
  /** Where log lines go instead of standard output. */
  readonly logTo?: { write(line: string): void }
  /** The proxies whose X-Forwarded-For counts; false: none. */
  readonly trustProxy: string | false
  readonly https: boolean
  /** Adds what this process does by the clock. */
  readonly addJobs?: (jobs: JobQueue, log: FastifyInstance['log']) => void
  /** Renders documents, if not a thread of this server's own. */
  readonly drawing?: WorkThread
  /** The built pages; null to serve only the API. */
  readonly site: SiteParts | null
}

/** A document takes about half a second and 100 MB. */
export const drawingLimits: WorkLimits = {
  waiting: 30,
  waitMs: 30_000,
  runMs: 20_000,
  bytes: 384 * 1024 * 1024,
  idleMs: 60_000,
}

const jobQueue = (parts: AppParts, onProblem: JobQueueParts['onProblem']) =>
  new JobQueue({ ...parts, isWorking: parts.worksOnJobs, onProblem })

/** The signing service that the settings choose. */
function esignOf(parts: DocumentParts & Pick<AppParts, 'docusign'>): ESign {
  const builtin = builtinESign(parts)
  return parts.docusign === null ? withoutDocusign(builtin) : docusignESign(builtin)
}

/** Notes in the file what became of a text with a link or about documents. */
async function textEnded(db: Db, text: EndedText): Promise<void> {
  if (text.document_ids.length > 0) await documentTextEnded(db, text)
  await linkTextEnded(db, text)
}

type JobParts = AppParts & { readonly findSecrets: FindSecrets }

/** Says what does the jobs of each kind. */
function handleJobs(jobs: JobQueue, parts: JobParts, log: FastifyInstance['log']): void {
  messagingJobs(jobs, { ...parts, onEnd: textEnded })
  mailJobs(jobs, { ...parts, reasonNotToSend: reasonNotToSendMail, onEnd: documentMailEnded })
  parts.addJobs?.(jobs, log)
}

/** The authority for time stamps that the settings name. */
const timeStampsOf = ({ tsaUrl }: AppParts, log: FastifyInstance['log']): TimeStamps | null =>
  tsaUrl === null ? null : timeStampsFrom(tsaUrl, (err) => log.warn({ err }, 'a signature got no time stamp'))

/** Identifies staff and clients by their tokens. */
const authenticationOf = ({ db, tokens, clientTokens }: AppParts, use: SessionUse) => ({
  ...staffAuthentication(db, tokens, use),
  ...clientAuthentication(db, clientTokens),
})

const healthOf =
  ({ db, clock, hasNightlyBackup }: AppParts) =>
  async () => ({
    backup: await backupState(db, { nightly: hasNightlyBackup, now: clock() }),
    files: await filesState(db),
  })

/** The whole server without a port: the start command listens with it, tests inject into it. */
export async function createApp(given: AppParts): Promise<FastifyInstance> {
  const { db, clock, idleMs, requestMs, site } = given
  const use = new SessionUse(idleMs)
  const authentication = authenticationOf(given, use)
  const jobs = jobQueue(given, (err, text) => app.log.warn({ err }, text))
  const app = createHttp({ ...given, db, clock, authentication, jobs, timeoutMs: requestMs })
  const parts = {
    ...given,
    hasTextProvider: given.textProvider !== null,
    findSecrets: secretSearch(given),
    canSendMail: given.sendMail !== null,
    use,
    files: loggedStore(given.files, app.log),
  }
  handleJobs(jobs, parts, app.log)
  storeSessionUse(app, db, use)
  const drawing = given.drawing ?? new WorkThread(drawingLimits)
  if (given.drawing === undefined) app.addHook('onClose', () => drawing.close())
  const documents = { ...parts, drawing }
  const sending = { ...documents, esign: esignOf(documents) }
  documentJobs({ ...parts, jobs, warn: (fault, text) => app.log.error(fault, text) })
  const sendDocuments = documentsOnSave(sending, (err) =>
    app.log.error({ err }, 'the documents of a save could not be sent'),
  )

  historyRoutes(app)
  authRoutes(app, parts)
  settingsRoutes(app, parts)
  securityRoutes(app)
  jobRoutes(app)
  mailRoutes(app, parts)
  permissionRoutes(app)
  messagingRoutes(app, { ...parts, onEnd: textEnded })
  shortLinkRoutes(app, given)
  userAdminRoutes(app, parts)
  accountRoutes(app, parts)
  fileRoutes(app, { ...parts, sendDocuments, endDocuments: endEnvelopes(sending) })
  documentRoutes(app, sending)
  documentTemplateRoutes(app, documents)
  suretyFormRoutes(app, documents)
  signingRoutes(app, { ...documents, timeStamps: timeStampsOf(given, app.log) })
  clientPortalRoutes(app, { ...parts, esign: sending.esign })
  notificationRoutes(app, parts)
  photoRoutes(app, parts)
  casePageRoutes(app, parts)
  deskRoutes(app, parts)
  mergingRoutes(app)
  searchRoutes(app)

  healthRoutes(app, healthOf(given))
  apiDocumentRoute(app, 'Bailiwick', version)
  if (site !== null) await siteRoutes(app, site)
  await jobs.open()
  app.addHook('onClose', () => jobs.stop())
  return app
}

/** Mounts the calls about files, the records in them and their lists. */
function fileRoutes(
  app: FastifyInstance,
  parts: Parameters<typeof indemnitorRoutes>[1] & Parameters<typeof defendantRoutes>[1],
): void {
  sharingRoutes(app)
  noteRoutes(app)
  listViewRoutes(app)
  lockRoutes(app)
  defendantRoutes(app, parts)
  bookingRoutes(app)
  indemnitorRoutes(app, parts)
  otherRecordRoutes(app)
}
