import { sql, type RawBuilder } from 'kysely'
import { escapeLike } from '#platform/like'

/**
 * The length from which a text is searched beyond its first characters: any part of a name, the start or end of a
 * number. Three letters are the least that a trigram index can look up.
 */
export const leastSearchLength = 3

/** The number of characters as a person counts them. */
export const lengthOf = (text: string): number => Array.from(text).length

/**
 * What is typed of a number as the SQL function number_key writes stored ones: in capitals, without grouping characters.
 * The invisible signs of a pasted number are left out too.
 */
export const numberKey = (value: string): string =>
  value
    .replace(/[\s\-\u2010-\u2014().+/#\p{Cf}]/gu, '')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase())

/** The key from its last character to its first; the end of a number is searched as the start of its reverse. */
export const reversed = (key: string): string => Array.from(key).toReversed().join('')

type NameColumn = 'first_name' | 'last_name'

/**
 * Whether a column in the order of its characters (collation C) starts so. A range, not a pattern: a cached plan can walk an
 * index for any text. chr(1114111) is the last Unicode character, which nothing that is searched contains.
 */
export const startsWith = (column: string, start: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} >= ${start} collate "C" and ${sql.ref(column)} < (${start} || chr(1114111)) collate "C")`

/** Whether the name in a row of defendant_list starts with the text. */
export const nameStarts = (listed: string, column: NameColumn, text: string): RawBuilder<boolean> =>
  startsWith(`${listed}.${column}`, sql`folded(${text})`)

/** The pattern of a name that contains the part. */
const anywhere = (part: string) => sql`folded(${`%${escapeLike(part)}%`})`

/**
 * Whether the name in a row of defendant_list contains the part. First names are searched among the few distinct ones, last
 * names by an index of their start and one of what follows the first letter.
 */
export function nameHas(listed: string, column: NameColumn, part: string): RawBuilder<boolean> {
  const name = sql.ref(`${listed}.${column}`)
  return column === 'first_name'
    ? sql`${name} = any ((select first_names_like(${anywhere(part)}))::text[])`
    : sql`(${nameStarts(listed, column, part)} or substr(${name}, 2) like ${anywhere(part)})`
}

/** Up to `most` defendants (or leads) whose last name contains the part, as id and `date_created`, each once. */
export const lastNamesWith = (part: string, is_lead: 0 | 1, most: number): RawBuilder<unknown> => sql`
  select defendant_id, date_created
  from last_names_like(${is_lead}::smallint, folded(${part}), ${anywhere(part)}, ${most})`
