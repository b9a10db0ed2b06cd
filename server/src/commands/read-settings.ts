import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { settingNames } from '#config'
import { editsBetween } from './command-line.ts'

export type Settings = Readonly<Record<string, string | undefined>>

/** The office’s places, keys, copies and accounts: the demo takes none of them from .env. */
const ofOffice = new Set([
  'DATA_DIR',
  'DATABASE_URL',
  'MIGRATION_URL',
  'FILES_URL',
  'DATA_KEY',
  'DATA_KEY_OLD',
  'TOKEN_SECRET',
  'BACKUP_TO',
  'OWNER_PASSWORD',
  'MAIL_URL',
  'SMS_DRIVER',
  'ESIGN_DRIVER',
])

/** The settings of .env in the present folder, if there is one. */
export const readEnvFile = (): Settings => (existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {})

/** The settings of a command: those of the environment go before those of .env. */
export function settingsOf(
  command: string,
  given: Settings,
  file: Settings,
  print: (line: string) => void,
): Settings {
  if (command !== 'demo') return { ...file, ...given }
  const ignored = [...ofOffice].filter(
    (name) => file[name] !== undefined && file[name] !== '' && given[name] === undefined,
  )
  if (ignored.length > 0)
    print(
      `The demo ignores ${ignored.join(', ')} in .env: ${ignored.length === 1 ? 'it is' : 'they are'} the office’s.`,
    )
  const own = Object.entries(file).filter(([name]) => !ofOffice.has(name))
  return { DATA_DIR: './data/demo', ...Object.fromEntries(own), ...given }
}

/** Not of the portal, but read by what it runs on. */
const ofOthers = /^(TZ|PG[A-Z]+|NODE_.*|npm_.*|UV_.*|MALLOC_.*|LANG|LC_.*|SSL_CERT_.*|.*_PROXY)$/i
/** Nothing else on a server begins like these. */
const likeOurs = /^(AGENCY|BACKUP|DATA_KEY|DOCUSIGN|ESIGN|SMS|TWILIO)_/
/** How many letters of a name may be wrong. */
const mostTypos = 2
/** Shorter names are like those of others. */
const leastLetters = 6

/** A warning for each name in .env that isn't a setting, and in the environment for each that is probably meant to be one. */
export function unknownSettings(given: Settings, file: Settings): string[] {
  const strange = (settings: Settings) =>
    Object.keys(settings).filter((name) => !settingNames.includes(name) && !ofOthers.test(name))
  const isMeant = (name: string) =>
    likeOurs.test(name) ||
    (name.length >= leastLetters && nearest(name, 1) !== undefined) ||
    cutOff(name) !== undefined
  return [
    ...strange(file).map((name) => warning(name, '.env')),
    ...strange(given)
      .filter((name) => !(name in file) && isMeant(name))
      .map((name) => warning(name, 'the environment')),
  ]
}

function warning(name: string, place: string): string {
  const meant = nearest(name, mostTypos) ?? cutOff(name)
  return `Warning: ${name} in ${place} is no setting${meant === undefined ? '.' : `: did you mean ${meant}?`}`
}

/** The setting with the fewest typos, if they are few enough. */
function nearest(name: string, most: number): string | undefined {
  const [best] = settingNames
    .map((setting) => ({ setting, typos: editsBetween(name.toUpperCase(), setting) }))
    .filter(({ typos }) => typos <= most)
    .toSorted((one, other) => one.typos - other.typos)
  return best?.setting
}

/** The only setting that begins like this, if it is more than a word. */
function cutOff(name: string): string | undefined {
  if (!/[A-Z0-9]_[A-Z0-9]/i.test(name)) return undefined
  const [one, ...others] = settingNames.filter((setting) => setting.startsWith(name.toUpperCase()))
  return others.length === 0 ? one : undefined
}
