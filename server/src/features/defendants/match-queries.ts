import { mdyToIso } from '@bailiwick/contract/kit/dates'
import { normalizePhone } from '@bailiwick/contract/kit/phones'
import type { FilterName, HiddenField } from '@bailiwick/contract/list-filters'
import { sql, type RawBuilder } from 'kysely'
import { numberKey } from '#case-file/list-search'
import { jsonList } from '#platform/json-sql'
import { escapeLike } from '#platform/like'

type Match = RawBuilder<unknown>

/**
 * Selects by which value a filter found a row `l` of defendant_list, as `field` and `value`, if the row doesn't show it:
 * at most one. Read for the rows of a page only, each by its id.
 */
export const hiddenMatches: { readonly [Name in FilterName]?: (value: string) => Match } = {
  // Found, so if it isn't by the phone that the row shows, it is by the other
  phone: (value) => sql`
    select ${field('home_phone')} as field, l.home_phone as value
    where l.home_phone is not null and not ${atEnds(normalizePhone(value))(sql`l.phone`)}`,
  case_number: (value) => {
    const found = atEnds(value)
    return sql`
      select v.field, v.value
      from bookings b, lateral (values
        (${field('arrest_case')}, b.arrest_case), (${field('court_case')}, b.court_case),
        (${field('case_number')}, b.case_number)
      ) v (field, value)
      where b.defendant_id = l.defendant_id and b.deleted_at is null and ${found(sql`v.value`)}
        and ${isHidden(sql`exists (
          select from unnest(array[l.arrest_case, l.court_case, l.case_number]) shown where ${found(sql`shown`)})`)}
      ${latest('b.id')}) union all (${ofLead(value)}`
  },
  booking: (value) => sql`
    select ${field('booking')} as field, b.booking as value from bookings b
    where b.defendant_id = l.defendant_id and b.deleted_at is null and ${atEnds(value)(sql`b.booking`)}
    ${latest('b.id')}) union all (${ofLead(value)}`,
  power_of_attorney_number: () => sql`
    select ${field('power_of_attorney_number')} as field, d.power_of_attorney_number as value
    from defendants d where d.id = l.defendant_id`,
  name: (value) => sql`
    select ${field('indemnitor')} as field, i.name as value
    from indemnitors i, lateral (select name_words(i.name) as words) name
    where l.is_lead = 1 and i.defendant_id = l.defendant_id and i.deleted_at is null and exists (
      select from generate_subscripts(name.words, 1) place
      where array_to_string(name.words[place:], ' ') like folded(${`${escapeLike(nameStart(value))}%`})
    )
    ${latest('i.id')}`,
  bail_post_date: (value) => otherDay('bail_post_date', value),
  arrest_when: (value) => otherDay('arrest_when', value),
  surety: (value) => sql`
    select ${field('surety')} as field, ${value}::text as value where ${isHidden(sql`l.surety is not distinct from ${value}`)}`,
}

/** The number in the booking data of a lead that was found. */
const ofLead = (value: string): Match => sql`
  select v.field, v.value from defendants d, lateral (values
    (${field('booking')}, d.lead_data ->> 'booking'), (${field('arrest_case')}, d.lead_data ->> 'arrest_case'),
    (${field('court_case')}, d.lead_data ->> 'court_case')
  ) v (field, value)
  where l.is_lead = 1 and d.id = l.defendant_id and ${atEnds(value)(sql`v.value`)} limit 1`

/** The matches of a row as a JSON list. */
export const matchList = (matches: readonly Match[]): RawBuilder<unknown> =>
  jsonList(
    sql.join(
      matches.map((match) => sql`(${match})`),
      sql` union all `,
    ),
  )

/** The words of an indemnitor's name as they are searched, separated by single spaces. */
export const nameStart = (value: string): string =>
  value
    .split(/[ -]+/)
    .filter((word) => word !== '')
    .join(' ')

/** An expression: by the bare id the planner would walk the table backward instead of looking up the file's rows. */
const latest = (id: string) => sql`order by ${sql.ref(id)} + 0 desc limit 1`

const field = (name: HiddenField) => sql`${name}::text`

/** The list of leads shows none of the values that only defendants have. */
const isHidden = (isShown: RawBuilder<unknown>) => sql`(l.is_lead = 1 or not (${isShown}))`

/** Whether a number starts or ends with what was searched, as `defendant_keys` finds it. */
function atEnds(value: string): (number: RawBuilder<unknown>) => RawBuilder<unknown> {
  const key = escapeLike(numberKey(value))
  return (number) => sql`(number_key(${number}) like ${`${key}%`} or number_key(${number}) like ${`%${key}`})`
}

/** The day that was searched, if it is not that of the row. */
const otherDay = (name: 'bail_post_date' | 'arrest_when', value: string): Match => sql`
  select ${field(name)} as field, ${value}::text as value
  where ${isHidden(sql`l.${sql.ref(name)} is not distinct from ${mdyToIso(value)}::date`)}`
