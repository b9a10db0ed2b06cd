import type { Config } from '#config'
import type { Db } from '#tables'
import { verifyHistory, type BrokenPlace } from '../features/history/chain-service.ts'
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
  const { entries, head, broken, first } = await verifyHistory(db, knownHead)
  print(
    entries === 0 ? 'The history has no entries.' : `${entries} entries, the last one with the hash ${head}`,
  )
  if (first !== null) throw new CliError(brokenText(first, broken))
  print('The history is intact.')
}

const errors: Readonly<Record<BrokenPlace['error'], string>> = {
  'link-missing': 'the link before this one was removed.',
  'entry-missing': 'the entry was removed.',
  changed: 'the entry or its link was changed, or the entry before it was removed with its link.',
  order: 'the entry is not in its place: another one belongs here.',
  'not-linked': 'the entry was inserted without a link.',
  'other-head':
    'no entry has the hash given with --head. Entries at the end were removed, or the chain was rebuilt.',
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
