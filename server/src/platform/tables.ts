import type { Catalogue, Field, StoredName } from '@bailiwick/contract/kit/fields'
import type { ColumnType, Kysely } from 'kysely'

/** A jsonb column: read as a value, written as JSON text. */
export type JsonColumn<Value> = ColumnType<Value, string, string>
/** An instant: read and compared as ISO text in UTC, written as a Date or ISO text. */
export type Instant = ColumnType<string, Date | string, Date | string>
/** An instant that the database sets by default. */
export type Stamp = ColumnType<string, Date | string | undefined, Date | string>
/** An instant that is null until something is first sent. */
export type SentInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>

/**
 * The columns of a catalogue: lists as jsonb, typed fields as their own types, all others as text. A date is read and written
 * as YYYY-MM-DD. A computed field has none.
 */
export type Columns<C extends Catalogue> = {
  [Name in StoredName<C>]: ColumnOf<C[Name]>
}
type ColumnOf<F extends Field> = F extends { kind: 'rows' }
  ? ColumnType<unknown[], string | undefined, string>
  : F extends { kind: 'integer' | 'cents' | 'reference' }
    ? ColumnType<number | null, number | null | undefined, number | null>
    : F extends { kind: 'boolean' }
      ? ColumnType<boolean | null, boolean | null | undefined, boolean | null>
      : ColumnType<string | null, string | null | undefined, string | null>

interface IdempotencyKeysTable {
  /** 'user 5', 'defendant 7' or 'indemnitor 9'. */
  sender: string
  key: string
  /** HMAC of the call and its body. */
  request_hash: string
  reply: string
  created_at: Stamp
}

interface FileDraftsTable {
  name: string
  created_at: Stamp
  abandoned_at: ColumnType<string | null, undefined, Date>
  trashed_at: ColumnType<string | null, undefined, Date>
}

interface FileRemovalsTable {
  name: string
  reason: string
  queued_at: Stamp
}

interface GivenUpFilesTable {
  name: string
  given_up_at: Stamp
}

/** Every table by name. The feature that writes a table adds it here from its own `tables.ts`. */
export interface Tables {
  idempotency_keys: IdempotencyKeysTable
  file_drafts: FileDraftsTable
  file_removals: FileRemovalsTable
  given_up_files: GivenUpFilesTable
}

export type Db = Kysely<Tables>
