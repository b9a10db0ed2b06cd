import type { Duplicate } from '@bailiwick/contract/duplicates'
import { sql } from 'kysely'
import { keyKinds } from '#case-file/key-kinds'
import { numberKey } from '#case-file/list-search'
import { asMdy } from '#platform/json-sql'
import type { Db } from '#tables'

export interface Person {
  /** Ten digits each. */
  readonly phones: readonly string[]
  /** Null unless all of it is known. */
  readonly named: {
    readonly first_name: string
    readonly last_name: string
    /** YYYY-MM-DD */
    readonly date_of_birth: string
  } | null
}

const byPhone = (phones: readonly string[]) => sql`
  select defendant_id, true as has_phone, false as has_name_and_birth from defendant_keys
  where kind = ${keyKinds.phone} and key = any (${phones.map(numberKey)}::text[])`

/** One range of the index of dates of birth for each of the two lists. */
const byName = ({ first_name, last_name, date_of_birth }: NonNullable<Person['named']>) => sql`
  select l.defendant_id, false, true from defendant_list l
  where l.is_lead in (0, 1) and l.date_of_birth = ${date_of_birth}::date
    and l.first_name = folded(${first_name}) and l.last_name = folded(${last_name})`

/** Up to `most` files with one of the phones, or with the name and date of birth, the best matches first. */
export async function duplicatesOf(
  db: Db,
  { phones, named }: Person,
  except: number | null,
  most: number,
): Promise<Duplicate[]> {
  const sources = [byPhone(phones), ...(named === null ? [] : [byName(named)])]
  const { rows } = await sql<Duplicate>`
    select l.defendant_id as id, l.is_lead, l.first_name, l.last_name, ${asMdy('l.date_of_birth')} as date_of_birth,
      l.shown_phone as phone, l.booking, f.has_phone, f.has_name_and_birth
    from (
      select defendant_id, bool_or(has_phone) as has_phone, bool_or(has_name_and_birth) as has_name_and_birth
      from (${sql.join(sources, sql` union all `)}) found group by defendant_id
    ) f join defendant_list l on l.defendant_id = f.defendant_id
    where l.defendant_id is distinct from ${except}::int
    order by f.has_phone and f.has_name_and_birth desc, f.has_phone desc, l.defendant_id desc limit ${most}`.execute(
    db,
  )
  return rows
}
