import type * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import type { Rejection } from './field-errors.ts'
import type { Catalogue, RecordOf, StoredName, ValueOf, Values } from './fields.ts'
import type { NameOf, RecordForm } from './record-form.ts'
import { recordNouns, type RecordNoun, type RecordTable } from './record-nouns.ts'
import type { Made, Message } from './wire.ts'

/** A kind of record with a table, whose saves the history has. */
export interface Entity {
  /** What one is called, and the subject of its history. */
  readonly noun: string
  readonly fields: Catalogue
  /** The fields that name a record. */
  readonly nameFields: readonly string[]
}

type Query = { id: number }
type NewBody = { defendant_id: number }
type ChangeBody = { id: number; base?: Values | undefined }
type Created = z.output<typeof Made>

/** A kind of record in a defendant's file, as code that serves every kind sees it. */
export interface CaseEntity extends Entity {
  readonly table: RecordTable
  readonly noun: RecordNoun
  /** The first filled one is the name of a record. */
  readonly nameFields: readonly string[]
  /** Why a record is rejected for the named fields, by default all of them. */
  readonly validate: (values: Values, names?: readonly string[]) => Rejection | null
  readonly calls: {
    readonly list: Endpoint<Query, undefined, unknown> & { readonly mode: 'read' }
    /** Left out if the list has all of a record. */
    readonly read?: Endpoint<Query, undefined, unknown>
    readonly create: Endpoint<undefined, NewBody & Values, Created>
    readonly update: Endpoint<undefined, ChangeBody & Values, Message>
    readonly remove: Endpoint<Query, undefined, Message>
  }
  readonly form: RecordForm
  /** Instants of a reply besides those of every record. */
  readonly instants: readonly string[]
  /** Each record is about a person who may be a client. */
  readonly isPerson?: true
}

/** The fields of a catalogue that a request body doesn't take, or takes as another type. */
export type Untaken<C extends Catalogue, Body> = {
  [Name in StoredName<C>]: Name extends keyof Body
    ? ValueOf<C[Name]> extends Body[Name]
      ? never
      : Name
    : Name
}[StoredName<C>]

/** Compiles only if a request body takes every field of the catalogue; otherwise the error lists the fields. */
export type TakesFields<C extends Catalogue, Body> = [Untaken<C, Body>] extends [never]
  ? unknown
  : { readonly untakenFields: Untaken<C, Body> }

export interface Calls<
  Table extends RecordTable,
  C extends Catalogue,
  Row,
  New,
  Change extends { base?: unknown },
> {
  readonly list: Endpoint<Query, undefined, { [Name in Table]: Row[] } & Message> & { readonly mode: 'read' }
  readonly read?: Endpoint<Query, undefined, { [Name in (typeof recordNouns)[Table]]: Row } & Message>
  readonly create: Endpoint<undefined, New, Created> & TakesFields<C, New>
  readonly update: Endpoint<undefined, Change, Message> &
    TakesFields<C, Change> &
    TakesFields<C, NonNullable<Change['base']>>
  readonly remove: Endpoint<Query, undefined, Message>
}

type RowOf<C extends Catalogue> = RecordOf<C> & { id: number; defendant_id: number }
export interface Declared<
  Table extends RecordTable,
  C extends Catalogue,
  Row extends RowOf<C>,
  New extends NewBody,
  Change extends ChangeBody,
  Instants extends readonly (keyof Row & string)[],
> extends Pick<CaseEntity, 'validate' | 'isPerson'> {
  readonly fields: C
  readonly nameFields: readonly NameOf<C>[]
  readonly calls: Calls<Table, C, Row, New, Change>
  readonly form: RecordForm<NoInfer<C>, NoInfer<keyof Row & string>>
  readonly instants: Instants
}

/** A kind of case record: its row in entities.ts. One whose calls or form don't fit its catalogue doesn't compile. */
export const caseEntity = <
  Table extends RecordTable,
  const C extends Catalogue,
  Row extends RowOf<C>,
  New extends NewBody,
  Change extends ChangeBody,
  const Instants extends readonly (keyof Row & string)[],
>(
  table: Table,
  declared: Declared<Table, C, Row, New, Change, Instants>,
) => ({ table, noun: recordNouns[table], ...declared })
