import { ownEyesOnly } from '@bailiwick/contract/client-fields'
import { ClientDefendant } from '@bailiwick/contract/client-portal'
import { without } from '#platform/client-view'
import type { Client, ReadContext } from '#platform/context'
import { unauthorized } from '#platform/refusal'
import { requireOwn } from '../sharing/service.ts'
import { recordJson, type RecordText } from './queries.ts'

/**
 * The record as its client reads it: what the call's reply names and no more. An indemnitor sees no sensitive field of
 * the defendant, and of the indemnitors only itself (OPEN-140, OPEN-141).
 */
export async function recordForClient(context: ReadContext, client: Client, id: number): Promise<RecordText> {
  requireOwn(context, { defendant_id: id })
  const isDefendant = client.indemnitorId === null
  const found = await recordJson(context, id, isDefendant ? 'withoutCreator' : 'unnoted')
  if (found === undefined) throw unauthorized()
  const record = ClientDefendant.parse(JSON.parse(found.record))
  const seen = isDefendant
    ? record
    : {
        ...without(record, ownEyesOnly),
        indemnitors: record.indemnitors.filter((one) => one.id === client.indemnitorId),
      }
  return { ...found, record: JSON.stringify(seen) }
}
