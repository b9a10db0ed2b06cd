import { extraColumns } from '@bailiwick/contract/list-columns'
import { sortColumns } from '@bailiwick/contract/list-filters'
import type pg from 'pg'
import type { Case } from './list-measure.ts'

/** The requests of a case in one burst; if the case searches for something, each searches for another value. */
export const perBurst = 20

export const firstPage = 'first page'

type Query = Readonly<Record<string, string>>

interface CaseQuery {
  readonly name: string
  /** The query of one request; `row` is a row of the sample, a different one for each request. */
  readonly query: (row: Row, place: number) => Query
}

/** Before all dates of court of the sample, so that each has to be looked at. */
const today = '01/01/2000'

/** Values that a person could search for, of a defendant who has them all. */
interface Row {
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly case_number: string
  readonly booking: string
  readonly power: string
  readonly bail_post_date: string
  readonly arrest_when: string
  readonly indemnitor: string
  readonly total: number
}

const page: Query = { q: 'get', rows: '10' }
const alternately = (place: number, one: string, other: string) => (place % 2 === 0 ? one : other)
const lastWord = (name: string) => name.split(' ').at(-1) ?? name

export const filterCases: readonly CaseQuery[] = [
  { name: 'first_name, whole', query: ({ first_name }) => ({ first_name }) },
  { name: 'last_name, 4 letters', query: ({ last_name }) => ({ last_name: last_name.slice(0, 4) }) },
  {
    name: 'phone, whole or its end',
    query: ({ phone }, place) => ({ phone: alternately(place, phone, phone.slice(-8)) }),
  },
  { name: 'case_number', query: ({ case_number }) => ({ case_number }) },
  { name: 'surety', query: (_, place) => ({ surety: alternately(place, 'FCS', 'Bankers') }) },
  { name: 'bail_post_date', query: ({ bail_post_date }) => ({ bail_post_date }) },
  { name: 'arrest_when', query: ({ arrest_when }) => ({ arrest_when }) },
  { name: 'docs_sent', query: (_, place) => ({ docs_sent: alternately(place, 'Yes', 'No') }) },
  {
    name: 'name, of an indemnitor',
    query: ({ indemnitor }, place) => ({ name: alternately(place, indemnitor, lastWord(indemnitor)) }),
  },
  {
    name: 'booking, whole or its end',
    query: ({ booking }, place) => ({ booking: alternately(place, booking, booking.slice(-4)) }),
  },
  { name: 'power_of_attorney_number', query: ({ power }) => ({ power_of_attorney_number: power }) },
  {
    name: 'pending_signature',
    query: (_, place) => ({ pending_signature: alternately(place, 'Yes', 'No') }),
  },
  {
    name: 'surety, pending, last name, by county',
    query: ({ last_name }) => ({
      surety: 'FCS',
      pending_signature: 'Yes',
      last_name: last_name.slice(0, 1),
      sort_by: 'county',
      sort_direction: 'asc',
    }),
  },
  { name: 'not sent and pending: nothing', query: () => ({ docs_sent: 'No', pending_signature: 'Yes' }) },
]

export const sortCases: readonly CaseQuery[] = sortColumns.flatMap((column) =>
  ['asc', 'desc'].map((direction) => ({
    name: `${column} ${direction}`,
    query: () => ({ sort_by: column, sort_direction: direction }),
  })),
)

export const pageCases: readonly CaseQuery[] = [
  { name: firstPage, query: () => ({}) },
  { name: 'middle page', query: ({ total }) => ({ offset: `${Math.floor(total / 20) * 10}` }) },
  { name: 'first page with all extra columns', query: () => ({ columns: extraColumns.join(','), today }) },
  { name: 'last page', query: ({ total }) => ({ offset: `${Math.floor((total - 1) / 10) * 10}` }) },
]

export const recordCase = 'one record'

/** Defendants with all values, spread over the whole sample and the same in each run. */
const sampleRows = `
  select
    d.first_name, d.last_name, d.phone, d.power_of_attorney_number as power, b.case_number, b.booking,
    to_char(b.bail_post_date, 'MM/DD/YYYY') as bail_post_date, to_char(b.arrest_date, 'MM/DD/YYYY') as arrest_when,
    i.name as indemnitor, (select count(*)::int from defendants where is_lead = 0) as total
  from defendants d
  join lateral (select * from bookings where defendant_id = d.id order by id limit 1) b on true
  join lateral (select * from indemnitors where defendant_id = d.id order by id limit 1) i on true
  where d.is_lead = 0 and d.phone <> '' and d.power_of_attorney_number <> '' and b.case_number <> ''
    and b.booking <> '' and b.bail_post_date is not null and b.arrest_date is not null and i.name <> ''
  order by hashint4(d.id) limit ${perBurst}`

/** The paths of every case, with values from the samples. */
export async function casesFor(pools: ReadonlyMap<number, pg.Pool>): Promise<Case[]> {
  const queries = [...pageCases, ...filterCases, ...sortCases]
  const paths = new Map(queries.map(({ name }) => [name, new Map<number, string[]>()]))
  const records = new Map<number, string[]>()
  for (const [size, pool] of pools) {
    const { rows } = await pool.query<Row>(sampleRows)
    if (rows.length < perBurst) throw new Error(`The sample of ${size} has too few files for the requests.`)
    for (const { name, query } of queries) {
      paths.get(name)?.set(
        size,
        rows.map(
          (row, place) =>
            `/api/crm/defendants?${new URLSearchParams({ ...page, ...query(row, place) }).toString()}`,
        ),
      )
    }
    const { rows: ids } = await pool.query<{ id: number }>(
      `select id from defendants where is_lead = 0 order by hashint4(id + 1) limit ${perBurst}`,
    )
    records.set(
      size,
      ids.map(({ id }) => `/api/crm/defendant?id=${id}`),
    )
  }
  return [...[...paths].map(([name, of]) => ({ name, paths: of })), { name: recordCase, paths: records }]
}

/** All paths requested of a sample of the size. */
export const pathsOf = (cases: readonly Case[], size: number): Set<string> =>
  new Set(cases.flatMap(({ paths }) => paths.get(size) ?? []))
