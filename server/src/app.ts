import type { FastifyInstance } from 'fastify'
import { apiDocumentRoute } from '#platform/api-document'
import type { Clock } from '#platform/clock'
import type { FileStore } from '#platform/file-store'
import { healthRoutes } from '#platform/health'
import { createHttp } from '#platform/http'
import type { LogLevel } from '#platform/log'
import type { Runner } from '#platform/prepared'
import { siteRoutes, type SiteParts } from '#platform/site'
import type { ClientTokens, StaffTokens } from '#platform/tokens'
import type { Vault } from '#platform/vault'
import type { Db } from '#tables'
import { arrestRoutes } from './features/arrests/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { staffAuthentication } from './features/auth/service.ts'
import { bookingRoutes } from './features/bookings/routes.ts'
import { clientPortalRoutes } from './features/client-portal/routes.ts'
import { clientAuthentication } from './features/client-portal/service.ts'
import { defendantRoutes } from './features/defendants/routes.ts'
import { documentRoutes, sendingParts } from './features/documents/routes.ts'
import { signingRoutes } from './features/documents/signing-routes.ts'
import { papersWithSave } from './features/documents/with-save.ts'
import { historyRoutes } from './features/history/routes.ts'
import { indemnitorRoutes } from './features/indemnitors/routes.ts'
import { lockRoutes } from './features/locks/routes.ts'
import { messagingRoutes } from './features/messaging/routes.ts'
import type { SendMail } from './features/mails/gateway.ts'
import { mailRoutes } from './features/mails/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { permissionRoutes } from './features/permissions/routes.ts'
import { photoRoutes } from './features/photos/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { sharingRoutes } from './features/sharing/routes.ts'
import { userAdminRoutes } from './features/user-admin/routes.ts'

export interface AppParts {
  readonly db: Db
  /** Of the same database. */
  readonly pool: Runner
  readonly clock: Clock
  readonly tokens: StaffTokens
  readonly clientTokens: ClientTokens
  /** What clients' access codes are kept under, see `codeKeyOf`. */
  readonly codeKey: Buffer
  /** How long a code that staff sent may be used, in milliseconds. */
  readonly codeMs: number
  /** What sensitive values and files are sealed with. */
  readonly vault: Vault
  /** Where uploaded files lie. */
  readonly files: FileStore
  /** Where people reach the portal, for links in messages; without a slash at the end. */
  readonly publicUrl: string
  readonly brand: string
  /** For how many days the photo of a payment card is kept; null: as long as the record. */
  readonly cardPhotoDays: number | null
  /** How mails leave the machine; null where they do not. */
  readonly sendMail: SendMail | null
  /** The least number of characters of a staff password. */
  readonly passwordMinimum: number
  /** How long a sign-in lasts, in milliseconds. */
  readonly sessionMs: number
  /** How long a call may take, in milliseconds. */
  readonly requestMs: number
  /** How long an upload may take, in milliseconds. */
  readonly uploadMs: number
  readonly logLevel: LogLevel
  readonly trustProxy: string | boolean
  readonly https: boolean
  /** The built pages; a server without them answers the API alone. */
  readonly site: SiteParts | null
}

/** The whole server, short of a port: what the start command listens with and every test injects into. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, clock, tokens, clientTokens, sessionMs, requestMs, site } = parts
  const authentication = { ...staffAuthentication(db, tokens), ...clientAuthentication(db, clientTokens) }
  const app = createHttp({ ...parts, db, clock, authentication, timeoutMs: requestMs })

  const sending = sendingParts(app, parts)
  const sendPapers = papersWithSave(sending, (err) =>
    app.log.error({ err }, 'papers could not be sent with a save'),
  )

  historyRoutes(app)
  authRoutes(app, { tokens, sessionMs })
  settingsRoutes(app)
  mailRoutes(app, parts)
  permissionRoutes(app)
  messagingRoutes(app)
  userAdminRoutes(app, parts)
  sharingRoutes(app)
  lockRoutes(app)
  defendantRoutes(app, sendPapers)
  bookingRoutes(app)
  await indemnitorRoutes(app, { ...parts, sendPapers })
  arrestRoutes(app)
  documentRoutes(app, sending, parts.uploadMs)
  signingRoutes(app, parts)
  clientPortalRoutes(app, parts)
  notificationRoutes(app, parts)
  await photoRoutes(app, parts)
  searchRoutes(app)

  healthRoutes(app)
  apiDocumentRoute(app, 'Bailiwick', '2.06')
  if (site !== null) await siteRoutes(app, site)
  return app
}
