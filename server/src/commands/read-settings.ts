import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

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
