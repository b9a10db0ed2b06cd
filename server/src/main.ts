import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '#config'
import { Complaint } from './commands/complaint.ts'
import { sentenceFor } from './commands/sentences.ts'

const usage = `npm run portal -- COMMAND

  start                          the portal (settings: docs/running.md)
  demo                           the portal with the sample agency, on this machine only
  migrate                        brings the database up to date and ends
  sample --defendants NUMBER     fills an empty database with a sample agency
  user password --username NAME  sets a password: the one sent to standard input, else a new one`

const print = (line: string) => console.log(line)

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { defendants: { type: 'string' }, username: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return print(usage)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const command = positionals.join(' ') || 'start'
  // The demo's data never lie where those of the real portal do
  const config = readConfig(command === 'demo' ? { DATA_DIR: './data/demo', ...process.env } : process.env)
  // What another command needs stays unread
  switch (command) {
    case 'start':
      return (await import('./commands/start.ts')).start(config, print)
    case 'demo':
      return (await import('./commands/demo.ts')).demo(config, print)
    case 'migrate':
      return (await import('./commands/migrate.ts')).migrateOnly(config, print)
    case 'sample':
      return (await import('./commands/sample.ts')).sample(config, wholeNumber(values.defendants), print)
    case 'user password':
      return (await import('./commands/user.ts')).setUserPassword(config, named(values.username), print)
    default:
      throw new Complaint(`There is no command "${command}".\n\n${usage}`)
  }
}

function wholeNumber(text = '10000'): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new Complaint('--defendants must be a whole number from 1 to 9999999.')
  return Number(text)
}

function named(username: string | undefined): string {
  if (username === undefined || username === '') throw new Complaint('Say whose: --username NAME')
  return username
}

try {
  await run()
} catch (error) {
  const sentence = sentenceFor(error)
  console.error(sentence ?? error)
  process.exit(1)
}
