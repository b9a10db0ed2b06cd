import * as call from '@bailiwick/contract/settings'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { backupState, filesState, maintenance, requireOwner, setMaintenance } from './service.ts'

interface SettingsParts {
  /** Whether the portal makes a backup each night. */
  readonly hasNightlyBackup: boolean
  /** After how many days photos of payment cards are deleted; null: never. */
  readonly cardPhotoDays: number | null
  readonly officeTimeZone: string | null
  readonly premiumPercent: string | null
  /** Whether a text provider is set up. */
  readonly hasTextProvider: boolean
  /** Whether a mail server is set. */
  readonly canSendMail: boolean
  /** Null if documents are signed here. */
  readonly docusign: object | null
}

export function settingsRoutes(app: FastifyInstance, parts: SettingsParts): void {
  const { hasNightlyBackup, cardPhotoDays, hasTextProvider, canSendMail, docusign } = parts

  route(app, call.readBackupState, (_, { db, now }) => backupState(db, { nightly: hasNightlyBackup, now }))

  route(
    app,
    call.readDiskState,
    async () => app.parts.disk?.state(Date.now()) ?? { free_bytes: null, is_low: false, is_full: false },
  )

  route(app, call.readFilesState, (_, { db }) => filesState(db))

  route(app, call.readCardPhotoDays, async (_, context) => {
    await requireOwner(context)
    return { days: cardPhotoDays }
  })

  route(app, call.readDelivery, async () => ({
    texts: hasTextProvider,
    mails: canSendMail,
    docusign: docusign !== null,
  }))

  route(app, call.readOffice, async () => ({
    time_zone: parts.officeTimeZone,
    premium_percent: parts.premiumPercent,
  }))

  route(app, call.checkMaintenance, async (_, { db }) => ({ value: await maintenance(db) }))

  route(app, call.setMaintenance, async ({ body }, { db, now }) => {
    await setMaintenance(db, body.value, now)
    return success('success')
  })
}
