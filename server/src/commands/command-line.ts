import { CliError } from './cli-error.ts'

export const usage = `npm run portal -- COMMAND, where COMMAND is one of these. Settings: docs/running.md

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
  move --to DATABASE_URL         copies the embedded database to an empty PostgreSQL; or --use-old-copy, to go back to it
  sample --defendants NUMBER     fills a database without an office with a sample agency
  files adopt                    accepts the files and the data folder as those of this database
  files adopt --without-files    also if files that it names are not there, because they are lost for good
  history verify [--head HASH]   finds entries of the history that were altered; with the last hash of the log also a shortened end
  forms list                     lists the sureties' forms with fields that are unmapped or overflow
  key rotate                     replaces the data key, also while the portal runs
  user password --username NAME  sets the password from standard input, or a new one
  user remove-authenticator --username NAME
                                 for somebody who lost their phone and their recovery codes`

/** The commands with their options. */
const commands: Readonly<Record<string, readonly string[]>> = {
  start: [],
  demo: [],
  check: ['text', 'mail'],
  migrate: ['write-schema'],
  backup: [],
  verify: [],
  restore: ['replace-everything'],
  move: ['to', 'use-old-copy'],
  sample: ['defendants'],
  'files adopt': ['without-files'],
  'history verify': ['head'],
  'forms list': [],
  'key rotate': [],
  'user password': ['username'],
  'user remove-authenticator': ['username'],
}

/** Commands that are followed by a folder or a bucket. */
const takesTarget = new Set(['backup', 'verify', 'restore'])

/** The command that these words are; throws CliError if there is none, or if it doesn't take what follows it. */
export function commandOf(words: readonly string[], options: readonly string[]): string {
  const [first = '', , ...more] = words
  const command = takesTarget.has(first) ? first : words.join(' ')
  const known = commands[command]
  if (known === undefined) throw noCommand(words)
  // A name with a space in it would be cut off without a word
  if (takesTarget.has(first) && more.length > 0)
    throw new CliError(
      `${first} takes one folder. What does "${more.join(' ')}" mean? Put a name with spaces in quotes.`,
    )
  const foreign = options.find((option) => !known.includes(option))
  if (foreign !== undefined)
    throw new CliError(`${command} has no option --${foreign}.\n\n${usageOf([command])}`)
  return command
}

function noCommand(words: readonly string[]): CliError {
  const given = words.join(' ')
  const close = similar(words)
  return close.length === 0
    ? new CliError(`There is no command "${given}".\n\n${usage}`)
    : new CliError(
        `There is no command "${given}". Did you mean "${close.join('" or "')}"?\n\n${usageOf(close)}`,
      )
}

/** The lines of these commands. */
const usageOf = (names: readonly string[]): string =>
  usage
    .split(/\n(?= {2}[a-z])/)
    .filter((entry) => names.some((name) => `${entry.trim()} `.startsWith(`${name} `)))
    .join('\n')

/** How many letters of a word may be wrong. */
const mostTypos = 2

/** The commands that words most probably mean: one that they are a part of, or those with the fewest typos; more words may follow. */
function similar(words: readonly string[]): string[] {
  const names = Object.keys(commands)
  const given = words.join(' ')
  const begun = names.filter((name) => name.startsWith(given) || name.split(' ').includes(given))
  if (begun.length > 0) return begun
  const typos = names.map((name) => {
    const same = words.slice(0, name.split(' ').length).join(' ')
    return { name, count: editsBetween(same, name) }
  })
  const fewest = Math.min(mostTypos, ...typos.map(({ count }) => count))
  return typos.filter(({ count }) => count === fewest).map(({ name }) => name)
}

/** How many letters must be added, removed or changed to make one word of the other. */
export function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1]
    for (let at = 1; at <= other.length; at += 1)
      next.push(
        Math.min(
          (row[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (row[at - 1] ?? 0) + (one[index] === other[at - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[other.length] ?? 0
}
