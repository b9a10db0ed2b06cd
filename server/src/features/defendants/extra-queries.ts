import type { ExtraColumn } from '@bailiwick/contract/list-columns'
import { sql, type RawBuilder } from 'kysely'

/** The columns of a list of defendants that somebody chose, and the day that counts as today, YYYY-MM-DD. */
export interface Extras {
  readonly columns: readonly ExtraColumn[]
  readonly today: string
}

/** The next court of any booking, as the header of the file has it: the earliest from today on, or null (OPEN-191). */
const nextCourt = (today: string) => sql`(
  select json_build_object('date', to_char(to_date(left(m.key, 8), 'YYYYMMDD'), 'MM/DD/YYYY'), 'time', m.time)
  from bookings o, lateral court_moments(o.court_times, o.date_to_appear, o.time_to_appear) m
  where o.defendant_id = l.defendant_id and o.deleted_at is null and m.key >= ${today.replaceAll('-', '')}
  order by m.key, o.id limit 1)`

const columns: Readonly<Record<ExtraColumn, (today: string) => RawBuilder<unknown>>> = {
  next_court: nextCourt,
  bail: () => sql`b.bail_amount`,
  balance: () => sql`b.unpaid_balance`,
  agent: () => sql`(
    select u.name from defendants d join users u on u.id = d.agent_id where d.id = l.defendant_id)`,
}

/** The chosen columns of a row `l` of defendant_list, each followed by a comma. */
export const extraList = ({ columns: names, today }: Extras): RawBuilder<unknown> =>
  sql.join(
    names.map((name) => sql`${columns[name](today)} as ${sql.ref(name)},`),
    sql` `,
  )

/** Joins what the chosen columns are read from. */
export const extraJoin = ({ columns: names }: Extras): RawBuilder<unknown> =>
  names.some((name) => name === 'bail' || name === 'balance')
    ? sql`left join lateral (
        select bail_amount, unpaid_balance from bookings
        where defendant_id = l.defendant_id and deleted_at is null order by id desc limit 1
      ) b on true`
    : sql``
