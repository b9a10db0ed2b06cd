import type { ExtraColumn } from '@bailiwick/contract/list-columns'
import { sql, type RawBuilder } from 'kysely'

/** The columns of a list of defendants that somebody chose, and the day that counts as today, YYYY-MM-DD. */
export interface Extras {
  readonly columns: readonly ExtraColumn[]
  readonly today: string
}

/** A day that court_days accepts, and a time to sort by. */
const isDay = sql`'^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/[12][0-9]{3}$'`
const isTime = sql`'^(0?[1-9]|1[0-2]):[0-5][0-9] ?[AP]M$'`

/** The next date of court of the latest booking `b`: the earliest from today on, or null (OPEN-182). */
const nextCourt = (today: string) => sql`(
  select json_build_object('date', to_char(day, 'MM/DD/YYYY'), 'time', time)
  from (
    select make_date(right(date, 4)::int, left(date, 2)::int, 1) + substr(date, 4, 2)::int - 1 as day, time
    from jsonb_to_recordset(b.court_times) as times (date text, time text) where date ~ ${isDay}
    union all
    select b.date_to_appear, b.time_to_appear where b.court_times = '[]' and b.date_to_appear is not null
  ) hearings
  where day >= ${today}::date
  order by day, case when time ~* ${isTime} then time::time end
  limit 1)`

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
  names.every((name) => name === 'agent')
    ? sql``
    : sql`left join lateral (
        select bail_amount, unpaid_balance, court_times, date_to_appear, time_to_appear from bookings
        where defendant_id = l.defendant_id and deleted_at is null order by id desc limit 1
      ) b on true`
