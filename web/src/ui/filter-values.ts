import { isMdy } from '@bailiwick/contract/kit/dates'
import { messages } from '@bailiwick/contract/kit/messages'
import { completeMdy } from './date-input.ts'

/** One filter of a list. */
export interface FilterField {
  readonly kind: 'text' | 'phone' | 'date' | 'choice'
  readonly label: string
  readonly options?: readonly string[]
  /** The labels of options that differ from their values. */
  readonly words?: Readonly<Record<string, string>>
}
export type FilterFields<Name extends string> = { readonly [One in Name]: FilterField }
export type FilterValues<Name extends string> = { readonly [One in Name]?: string | undefined }

const namesOf = <Name extends string>(fields: FilterFields<Name>) => Object.keys(fields) as Name[]

/** The filled filters, in the order of the screen. */
export const activeFilters = <Name extends string>(
  fields: FilterFields<Name>,
  values: FilterValues<Name>,
): Name[] => namesOf(fields).filter((name) => values[name])

/** A filter's value, formatted for reading. */
export const formatFilter = ({ words }: FilterField, value: string): string => words?.[value] ?? value

/** The typed filters as they are searched: trimmed, without empty ones, with completed dates. */
export const normalizeFilters = <Name extends string>(
  fields: FilterFields<Name>,
  typed: FilterValues<Name>,
): FilterValues<Name> =>
  Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const value = typed[name]?.trim() ?? ''
      if (value === '') return []
      return [[name, fields[name].kind === 'date' ? completeMdy(value) : value]]
    }),
  ) as FilterValues<Name>

/** The errors of the filters; no call is made while there are any. */
export const filterErrors = <Name extends string>(
  fields: FilterFields<Name>,
  values: FilterValues<Name>,
): FilterValues<Name> =>
  Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const value = values[name]
      return value && fields[name].kind === 'date' && !isMdy(value) ? [[name, messages.invalidDate]] : []
    }),
  ) as FilterValues<Name>
