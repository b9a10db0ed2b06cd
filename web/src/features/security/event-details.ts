import type { SecurityDetails } from '@bailiwick/contract/kit/security-kinds'
import type { SecurityEvent } from '@bailiwick/contract/security-events'

const levelWords: Readonly<Record<string, string>> = { R: 'Read', E: 'Edit', F: 'Full' }
const levelWord = (level: string | null | undefined) =>
  level === null || level === undefined ? 'none' : (levelWords[level] ?? level)

/** Why attempts have to wait, in words; other reasons as they are. */
const reasonWords: Readonly<Record<string, string>> = {
  user: 'Too many wrong passwords',
  address: 'Too many users tried from this address',
}

const settingNames: Readonly<Record<string, string>> = { second_factor_for: 'Authenticator app required of' }

/** What an event touched, one line each: 'Added: CRM – Edit'. */
export function detailLines({ details }: Pick<SecurityEvent, 'details'>): string[] {
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
    ...(reason === undefined ? [] : [reasonWords[reason] ?? reason]),
    ...Object.entries(ids).map(([name, value]) => `${labelOf(name)}: ${String(value)}`),
  ]
}

/** 'defendant_id' is 'Defendant'. */
function labelOf(name: string): string {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Who did it: a user, the command line, or nobody who was signed in. */
export const actorOf = ({ username, ip }: Pick<SecurityEvent, 'username' | 'ip'>): string =>
  username ?? (ip === null ? 'Command line' : 'Not signed in')
