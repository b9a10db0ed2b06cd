import type { QueryClient } from '@tanstack/react-query'
import type { FileHold } from '#ui/files/file-hold.ts'
import { canText } from '../reminder-people.ts'
import { textLink } from '../text-link.ts'
import { uploadHeld } from '../upload-held.ts'
import type { CaseForm, RecordKind } from './record-kind.ts'

interface NewRecord {
  readonly values: CaseForm
  readonly sendLink: boolean
  /** Those of it that are not taken are still held afterwards. */
  readonly files: FileHold
  readonly keyOf: (content: unknown) => string
}

interface Made {
  readonly insertId: number
  /** What there is to say of it. */
  readonly lines: readonly string[]
}

/** Makes a new record of a defendant, texts the link to its form where that was chosen, and sends its files (IND-12). */
export async function createRecord(
  kind: RecordKind,
  defendant: number,
  { values, sendLink, files, keyOf }: NewRecord,
  cache: QueryClient,
): Promise<Made> {
  const body = {
    ...kind.rules.filledOf(values),
    ...(kind.textsLink && { send_sms: sendLink ? 'Yes' : 'No' }),
  }
  const { insertId, message } = await kind.create(
    { defendant_id: defendant, ...body },
    keyOf([defendant, body]),
  )
  const lines = [message]
  const phone = typeof values['phone'] === 'string' ? values['phone'].trim() : ''
  if (kind.textsLink && sendLink && canText(phone))
    lines.push(await textLink({ phone, id: insertId, ind: true, defendant_id: defendant }))
  return { insertId, lines: [...lines, ...(await uploadOf(kind, insertId, files, cache))] }
}

/** Sends the files of a record; gives what there is to say of it. */
export const uploadOf = async (kind: RecordKind, id: number, files: FileHold, cache: QueryClient) =>
  kind.photos === undefined ? [] : uploadHeld({ holder: kind.photos, id }, files, cache)
