import { dayMs, hourMs, minuteMs } from '@bailiwick/contract/kit/durations'
import type { BackupState } from '@bailiwick/contract/settings'

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const
const ago = new Intl.RelativeTimeFormat('en')

/** '3 hours ago', in the largest unit that is full. */
export function timeAgo(iso: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - new Date(iso).getTime())
  const [unit, length] = units.find(([, full]) => ms >= full) ?? units[2]
  return ms < units[2][1] ? 'just now' : ago.format(-Math.floor(ms / length), unit)
}

/** Where a problem of backups or files is explained. */
export const whatToDo = 'The person who runs the portal finds what to do in docs/running.md, under Backup.'

/** What the dashboard says about the backups. */
export function backupText({ state, last_at }: BackupState, now: Date): string {
  // The clock of this device may be behind as well, so only where the server says that something is wrong
  const isAhead = (state === 'old' || state === 'failed') && last_at !== null && new Date(last_at) > now
  const last = isAhead
    ? 'The time of the last backup is in the future, because the clock of the server was wrong.'
    : last_at === null
      ? 'There is no backup yet.'
      : `Last backup: ${timeAgo(last_at, now)}.`
  if (state === 'failed') return `The last backup attempt failed. ${last}`
  if (state === 'none') return `${last} If this server fails, all files are lost. ${whatToDo}`
  if (state === 'incomplete')
    return `${last} It lacks some photos or documents, because the portal can’t find or read them. ${whatToDo}`
  if (state === 'gone')
    return `${last} It is not in the place of the backups any longer, so the portal makes a new one. ${whatToDo}`
  if (state !== 'old') return last
  return `${last} ${isAhead ? 'Make a new one.' : 'That is too old.'} ${whatToDo}`
}
