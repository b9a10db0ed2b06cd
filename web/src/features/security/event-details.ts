import type { SecurityDetails } from '@bailiwick/contract/kit/security-kinds'
import type { SecurityEvent } from '@bailiwick/contract/security-events'
import { formatPhone } from '@bailiwick/contract/kit/phones'

const levelWords: Readonly<Record<string, string>> = { R: 'Read', E: 'Edit', F: 'Full' }
const levelWord = (level: string | null | undefined) =>
  level === null || level === undefined ? 'none' : (levelWords[level] ?? level)

/** Why attempts have to wait, in words; other reasons as they are. */
const reasonWords: Readonly<Record<string, string>> = {
  user: 'Too many wrong passwords',
  code: 'Too many wrong codes of the authenticator app, after the right password',
  address: 'Too many users tried from this address',
}

const settingNames: Readonly<Record<string, string>> = { second_factor_for: 'Authenticator app required of' }

/** What an event touched, one line each: 'Added: CRM – Edit'. */
export function detailLines({ details, recipient }: Pick<SecurityEvent, 'details' | 'recipient'>): string[] {
  const {
    added,
    removed,
    changed,
    level,
    level_before,
    reason,
    setting,
    value,
    left,
    message_id,
    ...ids
  }: SecurityDetails = details
  const list = (label: string, names: readonly string[] | undefined) =>
    names === undefined || names.length === 0 ? [] : [`${label}: ${names.join(', ')}`]
  return [
    ...list('Added', added),
    ...list('Removed', removed),
    ...list('Changed', changed),
    ...(level === undefined ? [] : [`Access: ${levelWord(level_before)} → ${levelWord(level)}`]),
    ...(setting === undefined ? [] : [`${settingNames[setting] ?? setting}: ${value ?? ''}`]),
    ...(left === undefined ? [] : [`Recovery codes left: ${left}`]),
    ...(message_id === undefined ? [] : [linkLine(message_id, recipient)]),
    ...(reason === undefined ? [] : [reasonWords[reason] ?? reason]),
    ...Object.entries(ids).map(([name, value]) => `${labelOf(name)}: ${String(value)}`),
  ]
}

/** 'Link to ANA LIM, 212-555-0199'; the number of the message if it is no longer stored. */
function linkLine(id: number, recipient: SecurityEvent['recipient']): string {
  if (recipient === null) return `Link in message ${id}, which is no longer stored`
  const { name, phone } = recipient
  return `Link to ${name === null ? '' : `${name}, `}${formatPhone(phone)}`
}

/** 'defendant_id' is 'Defendant'. */
function labelOf(name: string): string {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the portal does by itself, after a command or a new setting. */
const byPortal: ReadonlySet<string> = new Set(['dataKeyChangeStarted', 'dataKeyChangeFinished'])

/**
 * Who did it: a user, the portal, the command line, or nobody who was logged in. A recovery code is used by its own user, who isn't
 * logged in yet.
 */
export function actorOf({
  kind,
  username,
  about_username,
  ip,
}: Pick<SecurityEvent, 'kind' | 'username' | 'about_username' | 'ip'>): string {
  if (username !== null) return username
  if (ip === null) return byPortal.has(kind) ? 'The portal' : 'Command line'
  return (kind === 'recoveryCodeUsed' ? about_username : null) ?? 'Not logged in'
}
