import { documentNameOf, outgoingIn } from '@bailiwick/contract/client-texts/outgoing'
import { formatZonedTime, isoToMdy } from '@bailiwick/contract/kit/dates'
import type { Language } from '@bailiwick/contract/kit/languages'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import type { DocumentSource } from '#pdf/document-source'
import { deviceOf } from '#platform/device'
import type { Agency } from '../documents/service.ts'
import type { SigningEvent } from './queries.ts'

/** Who signed: where they were asked, and the last digits of their phone. */
interface CertifiedSigner {
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** What the certificate of a signature says. */
export interface Certificate {
  readonly language: Language
  readonly agency: Agency
  /** Of the office; null: all times are UTC. */
  readonly timeZone: string | null
  readonly type: number
  readonly envelope_id: string
  readonly sha256: string
  readonly signer: CertifiedSigner
  /** The name that was typed as signature; null if it was drawn. */
  readonly typed: string | null
  readonly events: readonly SigningEvent[]
  /** The host of the time stamps, and whether it gave one; null if none are requested. */
  readonly stamp: { readonly host: string; readonly isGiven: boolean } | null
  readonly now: Date
}

/** The data of the template `certificate`. */
export function certificateSource(certificate: Certificate): DocumentSource {
  const { language, agency, timeZone, type, envelope_id, sha256, signer, typed, events, stamp, now } =
    certificate
  const signed = events.find(({ kind }) => kind === 'signed')
  const data = {
    agency: { ...agency },
    document: outgoingIn(language).titles[documentNameOf(type)],
    envelope: envelope_id,
    sha256,
    signer: { ...signer, phone: formatPhone(signer.phone), phoneEnd: signer.phone.slice(-4) },
    typed,
    link: linkOf(events),
    events: lines(events).map(({ event, count }) => ({
      kind: event.kind,
      count,
      how: event.kind === 'shown' ? event.how : null,
      time: timeIn(timeZone, event.at),
      utc: timeZone === null ? null : universalTime(event.at),
      ip: event.ip,
      // The certificate doesn't show the address and device of staff
      byStaff: isByStaff(event),
      ...deviceOf(event.user_agent),
    })),
    userAgent: quoted(signed?.user_agent ?? ''),
    hasOffice: timeZone !== null,
    stamp: stamp && { host: stamp.host, state: stamp.isGiven ? 'stamped' : 'unstamped' },
  }
  return { kind: 'certificate', language, data, pictures: [], now }
}

/** In quotes and no longer than usual: it is what the signer's side sends, and the certificate is the agency's. */
const quoted = (userAgent: string): string =>
  userAgent === '' ? '' : `“${shortened(userAgent.replaceAll(/["“”„«»]/g, ''), 200)}”`

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

const isByStaff = ({ kind }: SigningEvent): boolean => kind === 'sent' || kind === 'reminded'

/** The events for the page: of several reminders the last one and their number, so that they stay on one page. */
function lines(events: readonly SigningEvent[]): { event: SigningEvent; count: number }[] {
  const reminders = events.filter(({ kind }) => kind === 'reminded')
  return events
    .filter((event) => event.kind !== 'reminded' || event === reminders.at(-1))
    .map((event) => ({ event, count: event.kind === 'reminded' ? reminders.length : 1 }))
}

/** How the links went out, in all. */
function linkOf(events: readonly SigningEvent[]): 'text' | 'email' | 'text and email' | 'other' {
  const ways = events.filter(isByStaff).map(({ how }) => how ?? '')
  const isTexted = ways.some((how) => how.startsWith('text'))
  const isMailed = ways.some((how) => how.endsWith('email'))
  if (isTexted) return isMailed ? 'text and email' : 'text'
  return isMailed ? 'email' : 'other'
}

/** '11/20/2026 2:00:00 am PST' in the zone of the office, else in UTC. */
export const timeIn = (timeZone: string | null, iso: string): string =>
  timeZone === null ? universalTime(iso) : formatZonedTime(iso, timeZone)

/** '11/20/2026 10:00:00 UTC' */
const universalTime = (iso: string): string => `${isoToMdy(iso)} ${iso.slice(11, 19)} UTC`
