import { countLimit, courtDays, shownOfQueue } from '@bailiwick/contract/queues'
import { sql, type RawBuilder } from 'kysely'
import { keyKinds } from '#case-file/key-kinds'
import { lastNameFirst } from '#case-file/person-name'
import type { QueueValues } from '#case-file/queue-files'
import { jsonList } from '#platform/json-sql'

const kind = sql.lit(keyKinds.court_date)
const literal = (value: number) => sql.lit(value)

/** The files in court from one key to another, each once, in the order of their first moment. */
const inCourt = (from: RawBuilder<unknown>, to: RawBuilder<unknown>, most: number) => sql`
  select defendant_id, min(key) as key from (
    select k.defendant_id, k.key from defendant_keys k
    where k.kind = ${kind} and k.key >= ${from} and k.key < ${to} order by k.key limit ${literal(most)}
  ) moments group by defendant_id`

/**
 * Court today and on the next days: the files of each day, and the first of today and of the days after it. `days` are the
 * keys of these days and of the one after them.
 */
export const courtQueue = ({ days }: Pick<QueueValues, 'days'>): RawBuilder<unknown> => {
  const day = (place: RawBuilder<unknown>) => sql`(${days}::text[])[${place}]`
  const first = (from: number, to: number) => sql`(
    ${inCourt(day(literal(from)), day(literal(to)), 4 * shownOfQueue)} order by key, defendant_id
    limit ${literal(shownOfQueue)})`
  const end = courtDays + 2
  return sql`
    with found as materialized (
      select n, k.defendant_id from generate_series(1, ${literal(courtDays + 1)}) n,
      lateral (${inCourt(day(sql`n`), day(sql`n + 1`), 2 * countLimit)}) k
    ), totals as materialized (select n, count(*)::int as total from found group by n)
    select 'court' as queue,
      (select least(count(distinct defendant_id), ${literal(countLimit)})::int from found) as total,
      ${jsonList(sql`
        select to_char(to_date(${day(sql`n`)}, 'YYYYMMDD'), 'MM/DD/YYYY') as day,
          least(coalesce(t.total, 0), ${literal(countLimit)}) as total
        from generate_series(1, ${literal(courtDays + 1)}) n left join totals t using (n) order by n`)} as days,
      ${jsonList(sql`
        select d.id, ${lastNameFirst('d')} as name, b.id as booking_id,
          to_char(to_date(left(k.key, 8), 'YYYYMMDD'), 'MM/DD/YYYY') as day, b.time, b.court_name, b.court_room
        from (${first(1, 2)} union all ${first(2, end)}) k
        join defendants d on d.id = k.defendant_id
        join lateral (
          select b.id, c.time, b.court_name, b.court_room
          from bookings b, lateral court_moments(b.court_times, b.date_to_appear, b.time_to_appear) c
          where b.defendant_id = k.defendant_id and b.deleted_at is null and c.key = k.key
          order by b.id desc limit 1
        ) b on true
        order by k.key, d.id`)} as rows`
}
