import { sql, type RawBuilder } from 'kysely'

// The names of people as SQL. An alias is the name of a row in the query.

/** The name of the defendant or lead in this row. */
export const defendantName = (defendant: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.ref(`${defendant}.first_name`)}, ${sql.ref(`${defendant}.last_name`)})`

/** The same as 'LAST, FIRST', for lists in which people look for a last name; without a comma if either is empty. */
export const lastNameFirst = (defendant: string): RawBuilder<string> => {
  const filled = (name: string) => sql`nullif(${sql.ref(`${defendant}.${name}`)}, '')`
  return sql<string>`concat_ws(', ', ${filled('last_name')}, ${filled('first_name')})`
}

/** The name of the indemnitor in this row; empty if they have none. */
export const indemnitorName = (indemnitor: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${indemnitor}.name`)}, '')`

/**
 * The name of somebody in a file: of the indemnitor in a joined row, else of the defendant. An indemnitor without a
 * name has none: nobody goes by the name of somebody else.
 */
export const personName = (defendant: string, indemnitor: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(`${indemnitor}.id`)} is null then ${defendantName(defendant)}
    else ${indemnitorName(indemnitor)} end`

/** The same where no indemnitor is joined, by the name of the defendant, a column or an expression, and the indemnitor's id. */
export const nameOfPerson = (
  defendant: RawBuilder<unknown>,
  indemnitorId: RawBuilder<unknown>,
): RawBuilder<string> =>
  sql<string>`case when ${indemnitorId} is null then ${defendant}
    else (select ${indemnitorName('i')} from indemnitors i where i.id = ${indemnitorId}) end`
