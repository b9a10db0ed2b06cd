import type { Values } from '@bailiwick/contract/kit/fields'
import type { FieldValues } from 'react-hook-form'
import type { PhotoOwner } from '#features/photos/photo-calls.ts'
import type { FormRules } from '#records/form-rules.ts'

/** The references of a record's files by field. */
export type Photos = Readonly<Record<string, readonly string[]>>

interface Saved {
  readonly id: number
  /** The errors of what wasn't saved, each as that of a call. */
  readonly refusals: readonly unknown[]
}

/** A kind of record that clients fill in. */
export interface ClientKind<Form extends FieldValues> {
  readonly owner: PhotoOwner
  readonly rules: FormRules<Form>
  /** The fields and photos that documents still need. */
  readonly missingFields: (values: Values, photos: Photos) => string[]
  /** Saves what changed and is valid, or creates the record if `id` is null. */
  readonly save: (submission: {
    readonly id: number | null
    readonly base: Values
    readonly values: Form
    readonly keyOf: (content: unknown) => string
  }) => Promise<Saved>
  /** Who signs the documents of the record. */
  readonly signer: (id: number) => { readonly defendant: number; readonly indemnitor: number | null }
}

/** What is missing, in the order of the form: what documents need, and what other fields require. */
export function missingIn<Form extends FieldValues>(
  { rules, missingFields }: Pick<ClientKind<Form>, 'rules' | 'missingFields'>,
  values: Values,
  photos: Photos,
): string[] {
  const forDocuments = missingFields(rules.normalizedValues(values), photos)
  const required = Object.entries(rules.blockingErrors(null, values)).flatMap(([name, { code }]) =>
    code === 'required' ? [name] : [],
  )
  const missing = new Set([...forDocuments, ...required])
  return [...rules.names.filter((name) => missing.delete(name)), ...missing]
}
