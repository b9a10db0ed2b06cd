import { masked, type Catalogue } from '@bailiwick/contract/fields'
import { notForClients } from '@bailiwick/contract/messages'
import type { Values } from '#platform/columns'
import type { Caller } from '#platform/context'
import { forbidden } from '#platform/refusal'

/** The names of the fields that are none of a client's business. */
const staffOnly = (catalogue: Catalogue): string[] =>
  Object.keys(catalogue).filter((name) => catalogue[name]?.staffOnly)

/** A record without the fields named. */
export const without = (record: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

/** A record as a client sees it, short of `besides` too (OPEN-141). */
export const clientView = (catalogue: Catalogue, record: Values, besides: readonly string[] = []): Values =>
  without(record, [...staffOnly(catalogue), ...besides])

/** Refuses a client, by name, what only staff may write, and whatever else of the call is theirs alone (CLI-55). */
export function refuseStaffOnly(
  actor: Caller,
  catalogue: Catalogue,
  sent: Values,
  besides: readonly string[] = [],
): void {
  if (actor.userId !== null) return
  const fields = [...staffOnly(catalogue), ...besides].filter((name) => sent[name] !== undefined)
  if (fields.length > 0) throw forbidden(notForClients(fields), { fields })
}

/** A record with its sensitive fields masked. */
export const maskedView = (catalogue: Catalogue, record: Values): Values =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      catalogue[name]?.sensitive && typeof value === 'string' ? masked(value) : value,
    ]),
  )
