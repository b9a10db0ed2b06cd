import { mdyToIso } from '@bailiwick/contract/kit/dates'
import { foundOfEach } from '@bailiwick/contract/search'
import { sql } from 'kysely'
import type { FileSearch, Search } from './queries.ts'

/**
 * A text that is a day of the calendar, such as 4/17/1991, 04-17-1991 or 4/17/91, as YYYY-MM-DD; null if it isn't one. Of two
 * centuries it is the last one in which the day isn't after `today`, also YYYY-MM-DD: nobody is born later.
 */
export function dayIn(text: string, today: string): string | null {
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? []
  if (month === undefined || day === undefined || year === undefined) return null
  const iso = (century: string) =>
    mdyToIso(`${month.padStart(2, '0')}/${day.padStart(2, '0')}/${century}${year}`)
  if (year.length === 4) return iso('')
  const recent = iso('20')
  return recent === null || recent > today ? iso('19') : recent
}

const none: FileSearch = {
  files: sql`select defendant_id, 1 as place from nothing_born`,
  matches: sql<boolean>`false`,
}

/** Finds defendants and leads who were born on a day, the newest file first. */
export const byBirth = (day: string): Search => ({
  sources: sql`nothing_born as (select null::int as defendant_id where false)`,
  people: (is_lead) => sql`
    select l.defendant_id, row_number() over (order by l.defendant_id desc) as place from defendant_list l
    where l.is_lead = ${sql.lit(is_lead)} and l.date_of_birth = ${day}::date
    order by l.defendant_id desc limit ${sql.lit(foundOfEach)}`,
  indemnitors: none,
  bookings: none,
})
