import { foundOfEach } from '@bailiwick/contract/search'
import { sql, type RawBuilder } from 'kysely'
import { keyKinds, type KeyKind } from '#case-file/key-kinds'
import { leastSearchLength, lengthOf, nameHas, nameStarts } from '#case-file/list-search'
import { escapeLike } from '#platform/like'
import type { Search } from './queries.ts'

/** A few keys are enough, because each leads to a file with a match; some files have several. */
const mostKeys = 50

/**
 * Finds people in this order: the last name starts with the text, the first name does, both start with parts of it in
 * either order, the names contain every word, the longest in the last name or else in the first. Finds indemnitors and
 * bookings by the start of any word of their names.
 */
export function byName(text: string, words: readonly string[]): Search {
  const [one = '', ...others] = words
  const rest = others.join(' ')
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1).join(' ')
  const [longest = '', ...shorter] = words.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const inEither = shorter.map((word) => sql`(${nameHas.first_name(word)} or ${nameHas.last_name(word)})`)
  const rules: NameRule[] = [
    { where: nameStarts('last_name', text), order: sql`order by l.last_name, l.defendant_id desc` },
    { where: nameStarts('first_name', text), order: sql`order by l.first_name, l.defendant_id desc` },
    ...(others.length === 0
      ? []
      : [
          // MARIA DE LA CRUZ and MARY ANN SMITH, typed in either order
          pair(nameStarts('first_name', one), nameStarts('last_name', rest)),
          pair(nameStarts('first_name', before), nameStarts('last_name', last)),
          pair(nameStarts('last_name', one), nameStarts('first_name', rest)),
          pair(nameStarts('last_name', before), nameStarts('first_name', last)),
        ]),
    // Indexes can't look up shorter words. Two rules, because each name has its own index
    ...(lengthOf(longest) >= leastSearchLength
      ? [nameHas.last_name(longest), nameHas.first_name(longest)].map((has) => ({
          where: sql<boolean>`${sql.join([has, ...inEither], sql` and `)}`,
          order: sql``,
          distinguishes: has,
        }))
      : []),
  ]
  const start = `${escapeLike(words.join(' '))}%`
  const files = (name: KeyKind) => sql`
    select defendant_id, rank() over (order by min(key)) as place from (
      select defendant_id, key from defendant_keys where kind = ${keyKinds[name]} and key like folded(${start})
      order by key, defendant_id limit ${mostKeys}
    ) keys group by defendant_id`
  const hasWord = (column: string): RawBuilder<boolean> => sql`
    ' ' || array_to_string(name_words(${sql.ref(column)}), ' ') like folded(${`% ${start}`})`
  return {
    sources: sql`nothing as (select)`,
    people: (is_lead) => ranked(is_lead, rules),
    indemnitors: { files: files('indemnitor_name'), matches: hasWord('i.name') },
    bookings: { files: files('booking_name'), matches: hasWord('b.booking_name') },
  }
}

/** A condition on the names of a row `l` of defendant_list. */
interface NameRule {
  readonly where: RawBuilder<boolean>
  readonly order: RawBuilder<unknown>
  /** The part of `where` that later rules don't imply, if not all of it. */
  readonly distinguishes?: RawBuilder<boolean>
}

const pair = (one: RawBuilder<boolean>, other: RawBuilder<boolean>): NameRule => ({
  where: sql`${one} and ${other}`,
  order: sql``,
})

/** Rows that match the first rule, then the second and so on; later rules are skipped once there are enough. */
function ranked(is_lead: 0 | 1, rules: readonly NameRule[]): RawBuilder<unknown> {
  const parts = rules.map(({ where, order }, rank) => {
    const earlier = rules
      .slice(0, rank)
      .map((rule) => sql`and (${rule.distinguishes ?? rule.where}) is not true`)
    return sql`(
      select l.defendant_id, ${rank}::int as rank, l.last_name, l.first_name from defendant_list l
      where l.is_lead = ${is_lead} and ${where} ${sql.join(earlier, sql` `)}
      ${order} limit ${foundOfEach})`
  })
  return sql`
    select defendant_id, row_number() over (order by rank, last_name, first_name, defendant_id desc) as place
    from (select * from (${sql.join(parts, sql` union all `)}) found limit ${foundOfEach}) found`
}
