import type { WrittenText } from '@bailiwick/contract/messaging'
import type { QueryClient } from '@tanstack/react-query'
import type { PendingFiles } from '#ui/files/pending-files.ts'
import { canText } from '#features/messaging/can-text.ts'
import { textLink } from '#features/messaging/text-link.ts'
import { call } from '#platform/api.ts'
import { uploadPending } from '#features/photos/upload-pending.ts'
import type { CaseForm } from '#records/pending-records.ts'
import { recordName, type RecordKind } from './record-kind.ts'

interface NewRecord {
  readonly values: CaseForm
  readonly sendLink: boolean
  /** Files that can't be uploaded stay pending. */
  readonly files: PendingFiles
  readonly keyOf: (content: unknown) => string
}

interface CreatedRecord {
  readonly insertId: number
  /** The lines of the outcome. */
  readonly lines: readonly string[]
  readonly texts: readonly WrittenText[]
}

/** Creates a record of a defendant, texts the form link if chosen, and uploads its files (IND-12). */
export async function createRecord(
  kind: RecordKind,
  defendant: number,
  { values, sendLink, files, keyOf }: NewRecord,
  cache: QueryClient,
): Promise<CreatedRecord> {
  const body = {
    ...kind.rules.filledValues(values),
    ...(kind.offersFormLink && { send_sms: sendLink ? 'Yes' : 'No' }),
  }
  const { insertId, message } = await call(kind.create, {
    body: { defendant_id: defendant, ...body },
    idempotencyKey: keyOf([defendant, body]),
  })
  const phone = typeof values['phone'] === 'string' ? values['phone'].trim() : ''
  const { lines, texts } =
    kind.offersFormLink && sendLink && canText(phone)
      ? await textLink(
          { phone, id: insertId, ind: true, defendant_id: defendant },
          recordName(kind, values) ?? kind.noun,
        )
      : { lines: [], texts: [] }
  const uploaded = await uploadFiles(kind, insertId, files, cache)
  return { insertId, lines: [message, ...lines, ...uploaded], texts }
}

/** Uploads the files of a record. Resolves to the lines of the outcome. */
export const uploadFiles = async (kind: RecordKind, id: number, files: PendingFiles, cache: QueryClient) =>
  kind.photos === null ? [] : uploadPending({ owner: kind.photos, id }, files, cache)
