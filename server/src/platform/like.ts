// What a person types as the patterns and keys that the database is searched by.
import { sql, type RawBuilder } from 'kysely'

/** What a person types stands for itself: LIKE gives %, _ and \ a meaning. */
export const asTyped = (value: string): string => value.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** A number as number_key of the database writes it: in capitals, short of what only groups its signs. */
export const numberKey = (value: string): string =>
  value.replace(/[\s\-\u2010-\u2014().+/#]/g, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase())

/** Last sign first: an end is searched as the start of what is written backwards. */
export const reversed = (key: string): string => Array.from(key).toReversed().join('')

/** Whether a name of a row `l` of defendant_list has the part; first names are sought among the few that there are. */
export function nameHas(column: 'first_name' | 'last_name', part: string): RawBuilder<boolean> {
  const pattern = sql`folded(${`%${asTyped(part)}%`})`
  return column === 'first_name'
    ? sql`l.first_name = any ((select first_names_like(${pattern}))::text[])`
    : sql`l.last_name like ${pattern}`
}
