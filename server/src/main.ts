import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#config'
import { CliError } from './commands/cli-error.ts'
import { cliMessage } from './commands/cli-errors.ts'
import { commandOf, usage } from './commands/command-line.ts'
import { readEnvFile, settingsOf, unknownSettings } from './commands/read-settings.ts'

const print = (line: string) => console.log(line)

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      defendants: { type: 'string' },
      head: { type: 'string' },
      username: { type: 'string' },
      'write-schema': { type: 'boolean' },
      'replace-everything': { type: 'boolean' },
      'without-files': { type: 'boolean' },
      to: { type: 'string' },
      'use-old-copy': { type: 'boolean' },
      text: { type: 'string' },
      mail: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const [first = '', target] = positionals
  if (values.help || first === '' || first === 'help') return print(usage)
  const command = commandOf(positionals, Object.keys(values))
  const config = configOf(command)
  // Load only what the command needs
  switch (command) {
    case 'start':
      return (await import('./commands/start.ts')).start(config, print)
    case 'demo':
      return (await import('./commands/demo.ts')).demo(config, print)
    case 'check':
      return (await import('./commands/check.ts')).check(config, values, print)
    case 'migrate':
      if (values['write-schema']) return (await import('./commands/write-schema.ts')).writeSchema(print)
      return (await import('./commands/migrate.ts')).migrateOnly(config, print)
    case 'backup':
      return (await import('./commands/backup.ts')).backup(config, target, print)
    case 'verify':
      return (await import('./commands/verify.ts')).verify(config, target, print)
    case 'restore': {
      const replace = values['replace-everything'] === true
      return (await import('./commands/restore.ts')).restore(config, target, { replace }, print)
    }
    case 'move':
      return moveDatabase(config, values.to, values['use-old-copy'] === true)
    case 'sample':
      return (await import('./commands/sample.ts')).sample(config, wholeNumber(values.defendants), print)
    case 'files adopt':
      return adoptFiles(config, values['without-files'] === true)
    case 'history verify':
      return (await import('./commands/verify-history.ts')).verifyHistoryOnly(config, values.head, print)
    case 'forms list':
      return (await import('./commands/list-forms.ts')).listFormsOnly(config, print)
    case 'key rotate':
      return (await import('./commands/rotate-key.ts')).rotateKey(config, print)
    case 'user password':
    case 'user remove-authenticator':
      return changeUser(config, command, requireUsername(values.username))
    default:
      throw new Error(`The command ${command} does nothing.`)
  }
}

/** The settings of the command, from the environment and .env. */
function configOf(command: string): Config {
  const [given, file] = [{ ...process.env }, readEnvFile()]
  if (command === 'start' || command === 'check') unknownSettings(given, file).forEach(print)
  const config = readConfig(settingsOf(command, given, file, print))
  // For what reads the environment itself, such as the time zone
  if (existsSync('.env')) process.loadEnvFile('.env')
  return config
}

async function moveDatabase(config: Config, to: string | undefined, isBack: boolean): Promise<void> {
  if (isBack && to !== undefined)
    throw new CliError('--to moves the database, and --use-old-copy goes back: use one of them.')
  if (isBack) return (await import('./commands/moved-away.ts')).useOldCopy(config, print)
  return (await import('./commands/move.ts')).move(config, to, print)
}

async function adoptFiles(config: Config, without: boolean): Promise<void> {
  return (await import('./commands/adopt-files.ts')).adoptFiles(config, { without }, print)
}

async function changeUser(config: Config, command: string, username: string): Promise<void> {
  const { removeSecondFactor, setUserPassword } = await import('./commands/user.ts')
  const change = command === 'user password' ? setUserPassword : removeSecondFactor
  return change(config, username, print)
}

function wholeNumber(text = '10000'): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new CliError('--defendants must be a whole number from 1 to 9999999.')
  return Number(text)
}

function requireUsername(username: string | undefined): string {
  if (username === undefined || username === '') throw new CliError('Which user? Add --username NAME')
  return username
}

try {
  await run()
} catch (error) {
  console.error(cliMessage(error) ?? error)
  process.exit(1)
}
