import type { Catalogue, RecordOf } from './fields.ts'

/** Fields of a form under a title. */
export interface Block {
  readonly title: string
  readonly note?: string
  /** What the fields are about, if that isn't the person: 'Make' says too little without 'Vehicle'. */
  readonly subject?: string
  readonly fields: Catalogue
}
export interface Section {
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** A list inside a form. */
export interface RowsOptions {
  /** The values of a new row. */
  readonly start?: Readonly<Record<string, string>>
  /** What the form asks about a row; null for nothing. */
  readonly noteOf?: (row: Readonly<Record<string, unknown>>) => string | null
  readonly texts: {
    readonly title: string
    readonly add: string
    readonly waiting: string
    readonly empty: string
    readonly row: string
  }
}

export interface Column<Name extends string = string> {
  readonly name: Name
  readonly label: string
  /** An instant is shown in the user's time zone. */
  readonly as?: 'instant' | 'phone'
}

export type NameOf<C extends Catalogue> = keyof C & string

/** The list and the form of a kind of case record, over the fields of its catalogue. */
export interface RecordForm<C extends Catalogue = Catalogue, Shown extends string = string> {
  /** Above the list. */
  readonly title: string
  readonly blocks: readonly Block[]
  /** The columns of the list; instants of a reply too. */
  readonly columns: readonly Column<Shown>[]
  readonly lists?: { readonly [Name in NameOf<C>]?: RowsOptions }
  /** The values of a new record. */
  readonly start?: Partial<RecordOf<C>>
}

/** Creates a block with these fields of a catalogue, in this order. */
export const blocksOf =
  <C extends Catalogue>(fields: C) =>
  (title: string, names: readonly NameOf<C>[], note?: string): Block => ({
    title,
    ...(note === undefined ? {} : { note }),
    fields: Object.fromEntries(names.map((name) => [name, fields[name]])) as Catalogue,
  })
