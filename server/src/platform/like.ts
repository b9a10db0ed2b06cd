// What a person types as the patterns and keys that the database is searched by.
import { sql, type RawBuilder } from 'kysely'

/** What a person types stands for itself: LIKE gives %, _ and \ a meaning. */
export const asTyped = (value: string): string => value.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** A number as number_key of the database writes it: in capitals, short of what only groups its signs. */
export const numberKey = (value: string): string =>
  value.replace(/[\s\-\u2010-\u2014().+/#]/g, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase())

/** Last sign first: an end is searched as the start of what is written backwards. */
export const reversed = (key: string): string => Array.from(key).toReversed().join('')

type NameColumn = 'first_name' | 'last_name'

/** Whether the name of a row `l` of defendant_list starts with the text. */
export const nameStarts = (column: NameColumn, text: string): RawBuilder<boolean> =>
  sql`${sql.ref(`l.${column}`)} like folded(${`${asTyped(text)}%`})`

/** The pattern of a name that has the part anywhere. */
const anywhere = (part: string) => sql`folded(${`%${asTyped(part)}%`})`

/**
 * Whether the name of a row `l` of defendant_list has the part. First names are sought among the few that there are, last
 * names by an index for their beginning and one for what follows the first letter.
 */
export const nameHas: Readonly<Record<NameColumn, (part: string) => RawBuilder<boolean>>> = {
  first_name: (part) => sql`l.first_name = any ((select first_names_like(${anywhere(part)}))::text[])`,
  last_name: (part) =>
    sql`(${nameStarts('last_name', part)} or substr(l.last_name, 2) like ${anywhere(part)})`,
}

/** The ids of those whose last name has the part, with their `date_created`; any `most` of them, each once. */
export const lastNamesWith = (part: string, is_lead: 0 | 1, most: number): RawBuilder<unknown> => sql`
  select defendant_id, date_created
  from last_names_like(${is_lead}::smallint, folded(${part}), ${anywhere(part)}, ${most})`
