import { foundOfEach } from '@bailiwick/contract/search'
import { sql, type RawBuilder } from 'kysely'
import { asTyped, nameHas, nameStarts } from '#platform/like'
import type { Search } from './queries.ts'

/** Kinds of defendant_keys: words of names. */
const ofIndemnitor = 5
const ofBooking = 9

/** Every key leads to a file that has what is sought, so that a few of them give enough; some files have several. */
const mostKeys = 50

/** Any part of a name is sought from so many letters on, as in the lists (OPEN-63). */
const fewest = 3

/**
 * Names of people in this order: the last name starts with the text, the first name does, both start with parts of it
 * in either order, every word stands somewhere in them, the longest in the last name or else in the first. Indemnitors
 * and bookings by the start of any word.
 */
export function byName(text: string, words: readonly string[]): Search {
  const [one = '', ...others] = words
  const rest = others.join(' ')
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1).join(' ')
  const [longest = '', ...shorter] = words.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const inEither = shorter.map((word) => sql`(${nameHas.first_name(word)} or ${nameHas.last_name(word)})`)
  const wishes: Wish[] = [
    { where: nameStarts('last_name', text), order: sql`order by l.last_name, l.defendant_id desc` },
    { where: nameStarts('first_name', text), order: sql`order by l.first_name, l.defendant_id desc` },
    ...(others.length === 0
      ? []
      : [
          // MARIA DE LA CRUZ and MARY ANN SMITH, typed either way round
          pair(nameStarts('first_name', one), nameStarts('last_name', rest)),
          pair(nameStarts('first_name', before), nameStarts('last_name', last)),
          pair(nameStarts('last_name', one), nameStarts('first_name', rest)),
          pair(nameStarts('last_name', before), nameStarts('first_name', last)),
        ]),
    // Without a word of that length no index knows where to look; and each name has an index of its own
    ...(lengthOf(longest) >= fewest
      ? [nameHas.last_name(longest), nameHas.first_name(longest)].map((has) => ({
          where: sql<boolean>`${sql.join([has, ...inEither], sql` and `)}`,
          order: sql``,
          differs: has,
        }))
      : []),
  ]
  const start = `${asTyped(words.join(' '))}%`
  const files = (kind: number) => sql`
    select defendant_id, rank() over (order by min(key)) as place from (
      select defendant_id, key from defendant_keys where kind = ${kind} and key like folded(${start})
      order by key, defendant_id limit ${mostKeys}
    ) keys group by defendant_id`
  const hasWord = (column: string): RawBuilder<boolean> => sql`
    ' ' || array_to_string(name_words(${sql.ref(column)}), ' ') like folded(${`% ${start}`})`
  return {
    first: sql`nothing as (select)`,
    people: (is_lead) => ranked(is_lead, wishes),
    indemnitors: { files: files(ofIndemnitor), matches: hasWord('i.name') },
    bookings: { files: files(ofBooking), matches: hasWord('b.booking_name') },
  }
}

const lengthOf = (word: string) => Array.from(word).length

interface Wish {
  readonly where: RawBuilder<boolean>
  readonly order: RawBuilder<unknown>
  /** What of `where` the wishes behind it do not say as well, if not all. */
  readonly differs?: RawBuilder<boolean>
}

const pair = (one: RawBuilder<boolean>, other: RawBuilder<boolean>): Wish => ({
  where: sql`${one} and ${other}`,
  order: sql``,
})

/** What fulfils the first wish, then the second and so on; as soon as there are enough the others are not looked at. */
function ranked(is_lead: 0 | 1, wishes: readonly Wish[]): RawBuilder<unknown> {
  const parts = wishes.map(({ where, order }, rank) => {
    const earlier = wishes.slice(0, rank).map((wish) => sql`and (${wish.differs ?? wish.where}) is not true`)
    return sql`(
      select l.defendant_id, ${rank}::int as rank, l.last_name, l.first_name from defendant_list l
      where l.is_lead = ${is_lead} and ${where} ${sql.join(earlier, sql` `)}
      ${order} limit ${foundOfEach})`
  })
  return sql`
    select defendant_id, row_number() over (order by rank, last_name, first_name, defendant_id desc) as place
    from (select * from (${sql.join(parts, sql` union all `)}) found limit ${foundOfEach}) found`
}
