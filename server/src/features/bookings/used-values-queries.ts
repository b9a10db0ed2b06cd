import { arrestFields } from '@bailiwick/contract/arrests'
import { bookingFields } from '@bailiwick/contract/bookings'
import { storedEntriesOf, valueLists, type Catalogue, type ValueList } from '@bailiwick/contract/kit/fields'
import { byName } from '@bailiwick/contract/kit/by-name'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#tables'

/** So many of the latest records are counted: a large office pays no more for its age than a small one. */
const recentRecords = 1000
/** So many values a list has; a form shows those of them that match what is typed. */
const listLength = 100

/** The fields of a table that offer values, and the lists inside it with such fields, each as (list, value). */
function usesIn(table: 'bookings' | 'arrests', catalogue: Catalogue): RawBuilder<unknown> {
  const entries = storedEntriesOf(catalogue)
  const pairs = entries.flatMap(([name, field]) =>
    'offers' in field && field.offers !== undefined
      ? [sql`(${sql.lit<string>(field.offers)}, ${sql.ref(`r.${name}`)})`]
      : [],
  )
  const cells = entries.flatMap(([name, field]) =>
    field.kind !== 'rows'
      ? []
      : storedEntriesOf(field.of).flatMap(([cell, of]) =>
          'offers' in of && of.offers !== undefined
            ? [
                sql`union all
                  select ${sql.lit<string>(of.offers)}, c ->> ${sql.lit(cell)}
                  from jsonb_array_elements(${sql.ref(`r.${name}`)}) c`,
              ]
            : [],
        ),
  )
  return sql`
    select used.*, r.defendant_id from (
      select r.* from ${sql.table(table)} r
      where r.deleted_at is null
        and exists (select from defendants d where d.id = r.defendant_id and d.deleted_at is null)
      order by r.id desc limit ${sql.lit(recentRecords)}
    ) r cross join lateral (select * from (values ${sql.join(pairs)}) v ${sql.join(cells, sql` `)}) used(list, value)`
}

// Counted as they are written first, so that only the different spellings are compared
const statement = sql<{ list: ValueList; values: string[] }>`
  select list, array_agg(value order by place) as values from (
    select list, (array_agg(btrim(value) order by uses desc, value))[1] as value,
      row_number() over (partition by list order by sum(uses) desc, lower(btrim(value))) as place
    from (
      select list, value, count(*) as uses, min(defendant_id) as first, max(defendant_id) as last
      from (${usesIn('bookings', bookingFields)} union all ${usesIn('arrests', arrestFields)}) used
      where value is not null group by list, value
    ) written
    where btrim(value) <> '' group by list, lower(btrim(value)) having min(first) <> max(last)
  ) ranked where place <= ${sql.lit(listLength)} group by list`

/**
 * The courts, jails, counties and charges of the latest records of all files but deleted ones, the most used first. These are
 * free text, which may have a name in it, so a value is offered only once two files have it. Spellings that differ in capitals
 * alone count as the most used one.
 */
export async function usedValues(db: Db): Promise<Record<ValueList, string[]>> {
  const { rows } = await statement.execute(db)
  return byName(valueLists, (list) => rows.find((row) => row.list === list)?.values ?? [])
}
