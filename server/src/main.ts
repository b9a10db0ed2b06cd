import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '#config'
import { CliError } from './commands/cli-error.ts'
import { cliMessage } from './commands/cli-errors.ts'

const usage = `npm run portal -- COMMAND, where COMMAND is one of these. Settings: docs/running.md

  start                          the portal, as npm start does
  demo                           the portal with the sample agency, on this machine only
  check                          checks the settings of the providers and whether they reach the portal
  check --text PHONE --mail ADDRESS
                                 also sends a test text and a test mail
  migrate                        brings the database up to date and exits
  migrate --write-schema         writes server/schema.sql from a new database, for developers
  backup FOLDER                  a backup, also while the portal runs; or s3://KEY:SECRET@host/bucket/folder
  verify FOLDER                  reads a whole backup and checks every part: the newest, or FOLDER/NAME
  restore FOLDER                 restores a backup into an empty install
  restore FOLDER --replace-everything
                                 moves the embedded database and the files aside first
  move --to DATABASE_URL         copies the embedded database to an empty PostgreSQL
  sample --defendants NUMBER     fills an empty database with a sample agency
  files adopt                    accepts the files and the data folder as those of this database
  history verify [--head HASH]   finds entries of the history that were altered; with the last hash of the log also a shortened end
  forms list                     lists the sureties' forms with fields that are unmapped or overflow
  key rotate                     replaces the data key, also while the portal runs
  user password --username NAME  sets the password from standard input, or a new one
  user remove-authenticator --username NAME
                                 for somebody who lost their phone and their recovery codes`

/** Commands that are followed by a folder or a bucket. */
const takesTarget = new Set(['backup', 'verify', 'restore'])

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
      to: { type: 'string' },
      text: { type: 'string' },
      mail: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const [first = '', target, ...more] = positionals
  if (values.help || first === '') return print(usage)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const command = takesTarget.has(first) ? first : positionals.join(' ')
  if (takesTarget.has(first)) requireNoMore(first, more)
  // A separate folder, so that the demo never touches the real portal's data
  const config = readConfig(command === 'demo' ? { DATA_DIR: './data/demo', ...process.env } : process.env)
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
      return (await import('./commands/move.ts')).move(config, values.to, print)
    case 'sample':
      return (await import('./commands/sample.ts')).sample(config, wholeNumber(values.defendants), print)
    case 'files adopt':
      return (await import('./commands/adopt-files.ts')).adoptFiles(config, print)
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
      throw new CliError(`There is no command "${command}".${similar(command)}\n\n${usage}`)
  }
}

async function changeUser(config: Config, command: string, username: string): Promise<void> {
  const { removeSecondFactor, setUserPassword } = await import('./commands/user.ts')
  const change = command === 'user password' ? setUserPassword : removeSecondFactor
  return change(config, username, print)
}

/** A name with a space in it would be cut off without a word. */
function requireNoMore(command: string, more: readonly string[]): void {
  if (more.length === 0) return
  const text = `${command} takes one folder. What does "${more.join(' ')}" mean? Put a name with spaces in quotes.`
  throw new CliError(text)
}

/** 'Did you mean …?' for a command that has a second word, or an empty text. */
function similar(command: string): string {
  const known = [...usage.matchAll(/^ {2}([a-z]+ [a-z-]+)/gm)].map(([, words = '']) => words)
  const close = known.filter((words) => words.startsWith(`${command} `))
  return close.length === 0 ? '' : ` Did you mean "${close.join('" or "')}"?`
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
