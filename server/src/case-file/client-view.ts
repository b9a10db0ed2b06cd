import type { Catalogue, Values } from '@bailiwick/contract/kit/fields'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { Caller } from '#platform/context'
import { forbidden } from '#platform/refusal'

/** The names of the fields that only staff see. */
const staffOnly = (catalogue: Catalogue): string[] =>
  Object.keys(catalogue).filter((name) => catalogue[name]?.staffOnly)

/** A record without these fields. */
export const without = (record: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

/** A record as a client sees it, without fields for staff only and those in `also` (OPEN-141). */
export const clientView = (catalogue: Catalogue, record: Values, also: readonly string[] = []): Values =>
  without(record, [...staffOnly(catalogue), ...also])

/** Refuses a client's request with fields for staff only, or any in `also`, and names them (CLI-55). */
export function refuseStaffOnly(
  actor: Caller,
  catalogue: Catalogue,
  sent: Values,
  also: readonly string[] = [],
): void {
  if (actor.userId !== null) return
  const fields = [...staffOnly(catalogue), ...also].filter((name) => sent[name] !== undefined)
  if (fields.length > 0) throw forbidden(sentence('notForClients', fields), { fields })
}

/** Refuses a client's change of fields that only the agency changes, and names them (OPEN-185). */
export function refuseAgencyOnly(actor: Caller, catalogue: Catalogue, changed: readonly string[]): void {
  if (actor.userId !== null) return
  const fields = changed.filter((name) => catalogue[name]?.agencyOnly)
  if (fields.length > 0) throw forbidden(sentence('notForClients', fields), { fields })
}
