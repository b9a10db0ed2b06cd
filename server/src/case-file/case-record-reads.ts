import type { AnsweredPart } from '@bailiwick/contract/case-records'
import type { Catalogue, RecordOf, Values } from '@bailiwick/contract/kit/fields'
import type { RawBuilder } from 'kysely'
import { clientMayUse, recordNotFound, requireOwn } from '#case-file/access'
import { personOf, type Kind } from '#case-file/case-record-kind'
import { clientView } from '#case-file/client-view'
import { encryptedTables } from '#case-file/encrypted-tables'
import { maskRecord } from '#case-file/masking'
import { recordReader } from '#case-file/record-queries'
import type { Client, ReadContext } from '#platform/context'
import { JsonText } from '#platform/json-text'
import { unauthorized } from '#platform/refusal'

/** A record in a reply. */
type RecordReply<Fields extends Catalogue, Instant extends string> = AnsweredPart &
  RecordOf<Fields> & { readonly [Name in Instant]: string | null }

/** The calls that read one kind of case record; `added` is a query of one row that replies have besides. */
export function recordReads<Fields extends Catalogue, Instant extends string, Added>(
  kind: Kind<Fields, Instant>,
  added: RawBuilder<Added> | undefined,
) {
  type Reply = RecordReply<Fields, Instant> & Added
  const { fields, table } = kind
  const { recordsJson, recordJson } = recordReader<Reply>(
    { ...kind, encrypted: encryptedTables[table] },
    added,
  )

  const partOf = (record: Values) => ({
    defendant_id: Number(record['defendant_id']),
    ...(kind.isPerson && { indemnitor_id: Number(record['id']) }),
  })
  const viewForClient = (record: Values) => clientView(fields, record, kind.instants)

  /**
   * The records of a defendant or lead as JSON text, with sensitive fields masked; 404 if the file is missing. A client gets
   * those that they may use.
   */
  async function list(context: ReadContext, defendantId: number): Promise<JsonText<Reply[]>> {
    const { actor } = context
    requireOwn(context, { defendant_id: defendantId })
    const found = await recordsJson(context, defendantId)
    if (found === undefined) throw recordNotFound(actor)
    if (actor.userId !== null) return found
    const records = JSON.parse(found.text) as Values[]
    const own = records.filter((record) => clientMayUse(actor, partOf(record)))
    return new JsonText(
      JSON.stringify(own.map((record) => viewForClient(maskRecord(fields, record)))),
      found.accessVersion,
    )
  }

  /** A record as JSON text; 404 if missing. The history says who saw its sensitive fields. */
  async function read(context: ReadContext, id: number): Promise<JsonText<Reply>> {
    const { actor } = context
    if (actor.userId === null) return readAsClient(context, actor, id)
    const found = await recordJson(context, id, 'audited')
    if (found === undefined) throw recordNotFound(actor)
    return found
  }

  /** Only the person of the record sees its sensitive fields unmasked. */
  async function readAsClient(context: ReadContext, client: Client, id: number): Promise<JsonText<Reply>> {
    const isOwn = client.indemnitorId !== null && client.indemnitorId === personOf(kind, id)
    const found = await recordJson(context, id, isOwn ? 'audited' : 'unaudited')
    const record = found && (JSON.parse(found.text) as Values)
    if (!found || !record || !clientMayUse(client, partOf(record))) throw unauthorized()
    const seen = isOwn ? record : maskRecord(fields, record)
    return new JsonText(JSON.stringify(viewForClient(seen)), found.accessVersion)
  }

  return { list, read }
}
