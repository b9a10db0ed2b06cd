import { ownEyesOnly } from '@bailiwick/contract/client-fields'
import { ClientDefendant } from '@bailiwick/contract/client-portal'
import { defendantPhotoFields } from '@bailiwick/contract/photos'
import { without } from '#case-file/client-view'
import type { Client, ReadContext } from '#platform/context'
import type { Defendant } from '@bailiwick/contract/defendants'
import { JsonText } from '#platform/json-text'
import { unauthorized } from '#platform/refusal'
import { requireOwn } from '#case-file/access'
import { recordJson } from './read-queries.ts'

/**
 * The record as a client sees it. An indemnitor sees neither sensitive fields nor photos of the defendant, nor other
 * indemnitors (OPEN-140, OPEN-141, OPEN-179).
 */
export async function recordForClient(
  context: ReadContext,
  client: Client,
  id: number,
): Promise<JsonText<Defendant>> {
  requireOwn(context, { defendant_id: id })
  const isDefendant = client.indemnitorId === null
  const found = await recordJson(context, id, isDefendant ? 'withoutCreator' : 'unaudited')
  if (found === undefined) throw unauthorized()
  const record = ClientDefendant.parse(JSON.parse(found.text))
  const seen = isDefendant
    ? record
    : {
        ...without(record, [...ownEyesOnly, ...Object.keys(defendantPhotoFields)]),
        indemnitors: record.indemnitors.filter((one) => one.id === client.indemnitorId),
      }
  return new JsonText(JSON.stringify(seen), found.accessVersion)
}
