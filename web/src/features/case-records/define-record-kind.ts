import type { Block } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Catalogue, RecordOf } from '@bailiwick/contract/kit/fields'
import type { TakesFields } from '@bailiwick/contract/kit/record-calls'
import type { Call } from '#platform/api.ts'
import { formRules } from '#records/form-rules.ts'
import type { Values } from '#records/catalogue-record.ts'
import type { CaseForm } from '#records/pending-records.ts'
import { capitalized, describeRecord } from '#records/record-description.ts'
import type { PhotoOwner } from '#features/photos/photo-calls.ts'
import type { Column, CreatedReply, MessageReply, RecordKind, RowsOptions } from './record-kind.ts'

type NameOf<C extends Catalogue> = keyof C & string
type NewBody = { defendant_id: number; send_sms?: unknown }
type ChangeBody = { id: number; base?: object | undefined; element?: unknown }

/** What a kind file declares. Every name is checked against the catalogue, and every call takes all of its fields. */
interface Declaration<
  C extends Catalogue,
  Row extends RecordOf<C> & { id: number; defendant_id: number },
  New extends NewBody,
  Change extends ChangeBody,
> extends Pick<RecordKind, 'tab' | 'noun' | 'title' | 'validate' | 'lock'> {
  readonly fields: C
  /** The values of a new record. */
  readonly start?: Partial<RecordOf<C>>
  readonly nameFields: readonly NameOf<C>[]
  readonly blocks: readonly Block[]
  readonly lists?: { readonly [Name in NameOf<C>]?: RowsOptions }
  readonly columns: readonly Column<NoInfer<keyof Row & string>>[]
  readonly offersFormLink?: 'send_sms' extends keyof New ? boolean : never
  readonly hasDocuments?: boolean
  readonly photos?: 'element' extends keyof Change ? PhotoOwner : never
  readonly choices?: (
    indemnitors: readonly (string | null)[],
    saved: Values,
  ) => { readonly [Name in NameOf<C>]?: readonly string[] }
  readonly list: (defendant: number, signal?: AbortSignal) => Promise<readonly Row[]>
  readonly read?: (id: number, signal?: AbortSignal) => Promise<Row>
  readonly create: Call<undefined, New, CreatedReply> & TakesFields<C, New>
  readonly update: Call<undefined, Change, MessageReply> &
    TakesFields<C, Change> &
    TakesFields<C, NonNullable<Change['base']>>
  readonly remove: RecordKind['remove']
}

/** A kind of case record, from its catalogue and its calls. One whose calls don't fit the catalogue doesn't compile. */
export function recordKind<
  const C extends Catalogue,
  Row extends RecordOf<C> & { id: number; defendant_id: number },
  New extends NewBody,
  Change extends ChangeBody,
>({ fields, start, ...kind }: Declaration<C, Row, New, Change>): RecordKind {
  const rules = formRules<Catalogue, CaseForm>(fields, start)
  const section = { id: kind.noun, title: capitalized(kind.noun), blocks: kind.blocks }
  return {
    offersFormLink: false,
    hasDocuments: false,
    photos: null,
    choices: null,
    read: null,
    lists: {},
    ...kind,
    rules,
    description: describeRecord(kind.noun, rules, [section]),
  }
}

/** A block with the named fields of a catalogue, in this order. */
export const blocksOf =
  <C extends Catalogue>(fields: C) =>
  (title: string, names: readonly NameOf<C>[], note?: string): Block => ({
    title,
    ...(note === undefined ? {} : { note }),
    fields: Object.fromEntries(names.map((name) => [name, fields[name]])) as Catalogue,
  })
