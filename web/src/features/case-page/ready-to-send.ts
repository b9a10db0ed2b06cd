import type { CasePerson, CaseSummary } from '@bailiwick/contract/case-page'
import { listed } from '#records/listed.ts'
import { orUnnamed } from '#records/person-name.ts'
import type { FilePlaces } from './file-places.ts'
import { bookingName, linkNotSent } from './file-text.ts'

type Missing = CasePerson['missing'][number]

/** Whose record a line of the check list is about. */
export type Owner =
  | { readonly kind: 'booking'; readonly id: number }
  | { readonly kind: 'person'; readonly person: CasePerson }

export interface ReadyLine {
  readonly owner: Owner
  readonly name: string
  readonly missing: readonly Missing[]
}

/** What the documents of the latest booking still need. */
export interface Readiness {
  /** Those whom documents can be sent to: not sent, declined, failed or voided. */
  readonly waiting: readonly CasePerson[]
  /** How many have theirs and haven't signed. */
  readonly pending: number
  /** The names of those among them whose link stayed in the portal. */
  readonly unsent: readonly string[]
  /** With gaps. */
  readonly open: readonly ReadyLine[]
  /** 'Booking 5329129', 'ELENA DELGADO, signed'. */
  readonly ready: readonly string[]
  /** How many fields are missing. */
  readonly gaps: number
}

const isWaiting = ({ signature: { state } }: CasePerson) => state !== 'signed' && !isPending(state)

const isPending = (state: CasePerson['signature']['state']) => state === 'sending' || state === 'sent'

export const nameOf = ({ name }: Pick<CasePerson, 'name'>): string => orUnnamed(name)

/**
 * The check list of the latest booking's documents; null without a booking. A document of anybody also needs the
 * fields of the booking and of the defendant (OPEN-152).
 */
export function readiness(file: CaseSummary): Readiness | null {
  const [booking] = file.bookings
  if (booking === undefined) return null
  const waiting = file.people.filter(isWaiting)
  const needed = file.people.filter((person) => person.indemnitor_id === null || isWaiting(person))
  const lines: ReadyLine[] = [
    {
      owner: { kind: 'booking', id: booking.id },
      name: bookingName(booking),
      missing: file.booking_missing,
    },
    ...needed.map((person): ReadyLine => {
      return { owner: { kind: 'person', person }, name: nameOf(person), missing: person.missing }
    }),
  ]
  const open = waiting.length === 0 ? [] : lines.filter(({ missing }) => missing.length > 0)
  const openNames = new Set(open.map(({ owner }) => (owner.kind === 'person' ? owner.person : null)))
  return {
    waiting,
    pending: file.people.filter(({ signature: { state } }) => isPending(state)).length,
    unsent: file.people.filter(({ signature }) => signature.is_unsent).map(nameOf),
    open,
    ready: [
      ...(openNames.has(null) ? [] : [bookingName(booking)]),
      ...file.people.filter((person) => !openNames.has(person)).map(nameWithState),
    ],
    gaps: open.reduce((sum, { missing }) => sum + missing.length, 0),
  }
}

const nameWithState = (person: CasePerson): string => {
  const { state, is_unsent } = person.signature
  if (is_unsent) return `${nameOf(person)}, ${linkNotSent.toLowerCase()}`
  return state === 'signed' || state === 'sent' ? `${nameOf(person)}, ${state}` : nameOf(person)
}

/** 'Ready to send: 3 fields to go'. */
export const readyTitle = (gaps: number): string =>
  gaps === 0 ? 'Ready to send' : `Ready to send: ${gaps} ${gaps === 1 ? 'field' : 'fields'} to go`

/** What to do for those whose link stayed in the portal; null if there are none. */
export const unsentText = (names: readonly string[], readOnly: boolean): string | null =>
  names.length === 0
    ? null
    : `The link to sign was not sent to ${listed(names)}.${
        readOnly ? '' : ' RESEND below makes a new link: SHOW LINK then shows it, to give to them yourself.'
      }`

/** The names of what is missing, for who presses SEND. */
export const gapTexts = (open: readonly ReadyLine[]): string[] =>
  open.flatMap(({ name, missing }) => missing.map(({ label }) => `${name}: ${label}`))

/** Goes to a missing field. */
export function goToGap(places: FilePlaces, owner: Owner, field: string): void {
  if (owner.kind === 'booking') places.toRecord('bookings', owner.id, field)
  else if (owner.person.indemnitor_id === null) places.toField(field)
  else places.toRecord('indemnitors', owner.person.indemnitor_id, field)
}
