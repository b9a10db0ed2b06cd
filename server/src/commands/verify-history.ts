import type { Config } from '#config'
import type { Db } from '#tables'
import { verifyHistory, type BrokenPlace, type Verification } from '../features/history/chain-service.ts'
import { guardDifferences } from '../features/history/guard-queries.ts'
import { CliError } from './cli-error.ts'
import { openExisting } from './open-database.ts'

/** Compares the history with its chain and prints its length and last hash. Throws CliError at the first broken place. */
export async function verifyHistoryOnly(
  config: Config,
  knownHead: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  if (knownHead !== undefined && !/^[0-9a-f]{64}$/i.test(knownHead))
    throw new CliError(
      '--head must be a hash of 64 hexadecimal digits, as the log and this command print it.',
    )
  const database = await openExisting(config, print)
  try {
    await reportHistory(database.kysely, knownHead, print)
  } finally {
    await database.close()
  }
}

/** Does it on an open database. */
export async function reportHistory(
  db: Db,
  knownHead: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const differences = await guardDifferences(db)
  differences.forEach(({ error, what }) => print(`${differenceTexts[error]}: ${what}`))
  const verified = await verifyHistory(db, knownHead).catch((error: unknown) => {
    if (differences.length === 0) throw error
    throw new CliError(
      'The entries cannot be compared with their hashes: the tables were changed, see above.',
      {
        cause: error,
      },
    )
  })
  const { entries, head, broken, first } = verified
  print(
    entries === 0 ? 'The history has no entries.' : `${entries} entries, the last one with the hash ${head}`,
  )
  if (first !== null) throw new CliError(brokenText(first, broken))
  if (differences.length > 0)
    throw new CliError(
      'The entries match their hashes, but what protects them was changed, see above. Find out who did it and why; ' +
        'docs/running.md says how to bring it back.',
    )
  endTexts(verified).forEach(print)
}

const differenceTexts = { missing: 'Missing in the database', unknown: 'Not of this program' } as const

/** What is known about the end of a history without errors. */
function endTexts({ entries, known, numbers }: Verification): string[] {
  if (known !== null && known === entries)
    return ['The history is intact, and its last entry is the one with the hash given with --head.']
  const { given, last } = numbers
  const gap =
    given > last
      ? [
          `Warning: the database has given the numbers of entries up to ${given}, and the last entry has ${last}. Changes ` +
            'that were undone and a crash leave such a gap, and entries removed from the end would too.',
        ]
      : []
  const place =
    known === null ? '' : ` The one with the hash given with --head is at position ${known} of ${entries}.`
  return [
    ...(entries === 0 ? [] : [`The history is intact up to its last entry.${place}`]),
    'That no later entries were removed from the end is not proven. Compare it with the last line "head of the history" ' +
      'in the log, which the portal writes when it stops: npm run portal -- history verify --head HASH',
    ...gap,
  ]
}

const errors: Readonly<Record<BrokenPlace['error'], string>> = {
  'link-missing': 'the link before this one was removed.',
  'entry-missing': 'the entry was removed.',
  changed: 'the entry or its link was changed, or the entry before it was removed with its link.',
  order: 'the entry is not in its place: another one belongs here.',
  'not-covered':
    'the entry has a value that no entry of the portal has and that its hash does not tell from another one, such as a ' +
    'time outside the years 1 to 9999.',
  'before-start': 'a link is before the first place of the chain. It was inserted or moved there.',
  twice: 'two links have the same position or entry, or two entries the same number.',
  'not-linked': 'the entry was inserted without a link.',
  'all-missing': 'entries are missing. The database has given numbers to some, and there is none.',
  'other-head':
    'no entry has the hash given with --head. Entries at the end were removed, or the chain was rebuilt.',
  'number-ahead':
    'the database has not given this number yet. The entry was inserted under a number of its own, or the numbers were set back.',
}

/** The error of a broken history, for the terminal. */
function brokenText({ error, position, history_id, at }: BrokenPlace, broken: number): string {
  const entry = [
    ...(history_id === null ? [] : [`entry ${history_id}`]),
    ...(at === null ? [] : [`of ${at}`]),
  ]
  const place = [
    ...(position === null ? [] : [` at position ${position}`]),
    ...(entry.length === 0 ? [] : [` (${entry.join(' ')})`]),
  ]
  const more = broken > 1 ? `\n${broken} places do not match; this is the first.` : ''
  return `The history was altered${place.join('')}: ${errors[error]}${more}`
}
