import { canText } from '../reminder-people.ts'
import { textLink } from '../text-link.ts'
import type { Values } from '../catalogue-record.ts'
import type { CaseForm, RecordKind } from './record-kind.ts'

interface NewRecord {
  readonly values: CaseForm
  readonly sendLink: boolean
  readonly keyOf: (content: unknown) => string
}

/** Makes a new record of a defendant and, where that was chosen, texts the link to its form; gives what there is to say. */
export async function createRecord(
  kind: RecordKind,
  defendant: number,
  { values, sendLink, keyOf }: NewRecord,
): Promise<string[]> {
  const body = { ...filled(kind, values), ...(kind.textsLink && { send_sms: sendLink ? 'Yes' : 'No' }) }
  const { insertId, message } = await kind.create(
    { defendant_id: defendant, ...body },
    keyOf([defendant, body]),
  )
  const phone = typeof values['phone'] === 'string' ? values['phone'].trim() : ''
  if (!kind.textsLink || !sendLink || !canText(phone)) return [message]
  return [message, await textLink({ phone, id: insertId, ind: true, defendant_id: defendant })]
}

/** What of a new record is sent: all that is filled. */
function filled({ rules }: RecordKind, values: Values): Values {
  const fields = Object.entries(rules.judged(values)).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(fields)
}
