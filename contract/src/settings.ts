import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { Message, nullableText } from './kit/wire.ts'

const onOff = z.enum(['yes', 'no'], "must be 'yes' or 'no'")

export const checkMaintenance = endpoint('GET', '/api/userperms/maintenance_check', {
  audience: 'staff',
  summary: "Whether maintenance mode is on: 'yes' or 'no'.",
  reply: z.object({ value: onOff }),
})

export const setMaintenance = endpoint('POST', '/api/userperms/maintenance', {
  audience: 'UserPerms',
  summary: 'Turns maintenance mode on or off.',
  body: z.strictObject({ value: onOff }),
  reply: Message,
})

export const readCardPhotoDays = endpoint('GET', '/api/settings/card_photos', {
  audience: 'staff',
  summary: 'After how many days photos of payment cards are deleted, null if never; for the owner alone.',
  reply: z.object({ days: z.nullable(z.number()) }),
})

export const readDelivery = endpoint('GET', '/api/settings/delivery', {
  audience: 'staff',
  summary:
    'Whether text messages and emails leave the portal, without a provider they are only stored (OPEN-189); whether DocuSign takes the signatures.',
  reply: z.object({ texts: z.boolean(), mails: z.boolean(), docusign: z.boolean() }),
})

export const readOffice = endpoint('GET', '/api/settings/office', {
  audience: 'CRM',
  summary:
    "The office's time zone, null if not set, and its premium in percent of the bail, null if none is calculated.",
  reply: z.object({ time_zone: nullableText, premium_percent: nullableText }),
})

const BackupState = z.object({
  /**
   * ok; none: there was never one; old: none for some days, or its time is in the future; failed: the last nightly one failed, or the next will;
   * incomplete: the last one lacks files that the database names; gone: the last one is not where the nightly ones go.
   */
  state: z.enum(['ok', 'none', 'old', 'failed', 'incomplete', 'gone']),
  /** When the newest backup was made, ISO 8601 in UTC. */
  last_at: nullableText,
})
export type BackupState = z.infer<typeof BackupState>

export const readBackupState = endpoint('GET', '/api/settings/backup', {
  audience: 'UserPerms',
  summary: 'When the newest backup was made, and whether that is a problem.',
  reply: BackupState,
})

const FilesState = z.object({
  /** How many photos, documents and forms that the database names are not in the file store, as counted within the last hour. */
  lost: z.number(),
})
export type FilesState = z.infer<typeof FilesState>

export const readFilesState = endpoint('GET', '/api/settings/files', {
  audience: 'UserPerms',
  summary: 'How many stored files are lost.',
  reply: FilesState,
})

const DiskState = z.object({
  /** Of the disk of the data folder, as measured within the last minute; null if that is not possible. */
  free_bytes: z.nullable(z.number()),
  /** Less is free than DISK_WARNING_MB. */
  is_low: z.boolean(),
  /** Nothing can be saved. */
  is_full: z.boolean(),
})
export type DiskState = z.infer<typeof DiskState>

export const readDiskState = endpoint('GET', '/api/settings/disk', {
  audience: 'UserPerms',
  summary: 'How much space the disk of the portal has left, and whether that is a problem.',
  reply: DiskState,
})
