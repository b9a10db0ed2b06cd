import { capitalized, recordNouns, recordTables, type RecordNoun, type RecordTable } from '../record-nouns.ts'

type Nouns = typeof recordNouns

/** The codes of the successes of one kind of case record. */
export interface RecordCodes<Table extends RecordTable> {
  readonly got: `got${Capitalize<Table>}`
  readonly created: `created${Capitalize<Nouns[Table]>}`
  readonly updated: `updated${Capitalize<Nouns[Table]>}`
  readonly deleted: `deleted${Capitalize<Nouns[Table]>}`
}

export function recordCodes<Table extends RecordTable>(table: Table): RecordCodes<Table> {
  const noun: Nouns[Table] = recordNouns[table]
  return {
    got: `got${capitalized(table)}`,
    created: `created${capitalized(noun)}`,
    updated: `updated${capitalized(noun)}`,
    deleted: `deleted${capitalized(noun)}`,
  }
}

type CaseRecordMessages = {
  readonly [Table in RecordTable as `got${Capitalize<Table>}`]: `Successfully gotten ${Table}`
} & {
  readonly [Noun in RecordNoun as `created${Capitalize<Noun>}`]: `Successfully created ${Noun}`
} & {
  readonly [Noun in RecordNoun as `updated${Capitalize<Noun>}`]: `Successfully updated ${Noun}`
} & {
  readonly [Noun in RecordNoun as `deleted${Capitalize<Noun>}`]: `Successfully deleted ${Noun}`
}

/** The successes of every kind of case record (MSG-6, MSG-7, MSG-9, MSG-15 to MSG-23). */
export const caseRecordMessages = Object.fromEntries(
  recordTables.flatMap((table) => {
    const { got, created, updated, deleted } = recordCodes(table)
    const noun = recordNouns[table]
    return [
      [got, `Successfully gotten ${table}`],
      [created, `Successfully created ${noun}`],
      [updated, `Successfully updated ${noun}`],
      [deleted, `Successfully deleted ${noun}`],
    ]
  }),
) as CaseRecordMessages
