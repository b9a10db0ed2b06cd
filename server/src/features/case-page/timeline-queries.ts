import { sql, type RawBuilder } from 'kysely'
import { isEarlierOfSame } from '#case-file/history-queries'
import { defendantName, nameOfPerson } from '#case-file/person-name'
import { textReasonOf } from '#case-file/text-reason'
import type { ReadPart } from '#platform/context'
import { accessVersion, asInstant } from '#platform/json-sql'
import { param, prepare, runPrepared } from '#platform/prepared'
import { systemId } from '../users/service.ts'
import { documentDetail, documentEvents } from './timeline-document-queries.ts'
import { sources, type Entry, type SourceName } from './timeline-source-queries.ts'

/** How many changed fields of an entry have their values. */
export const fieldsWithValues = 3

/** The value of the field `name` in the data of an entry. */
const valueIn = (data: string) => sql`
  case when name like 'lead\\_data.%' then ${sql.ref(data)} -> 'lead_data' -> substr(name, 11)
    else ${sql.ref(data)} -> name end`

const username = sql`nullif(h.username, s.username)`
const nameInFile = (indemnitorId: RawBuilder<unknown>) => nameOfPerson(sql.ref('f.name'), indemnitorId)

/** Who sent the reply `r`: whose number it was when it came, or else whose it is now. */
const sender = sql`
  select sender.indemnitor_id from (
    select 0 as place, l.indemnitor_id from text_reply_people l where l.reply_id = r.id and l.defendant_id = f.id
    union all
    select 1, null where f.phone = r.phone
    union all
    select 2, i.id from indemnitors i where i.defendant_id = f.id and i.phone = r.phone and i.deleted_at is null
  ) sender order by sender.place, sender.indemnitor_id nulls first limit 1`

interface Detail {
  /** The columns of an entry besides `id`, `at` and `kind`. */
  readonly columns: RawBuilder<unknown>
  /** Where they come from, joined to the page `p`, the file `f` and the system account `s`. */
  readonly from: RawBuilder<unknown>
}

const signIns: Detail = {
  columns: sql`${nameInFile(sql`c.indemnitor_id`)} as by, ${nameInFile(sql`c.indemnitor_id`)} as name`,
  from: sql`join access_codes c on c.id = p.id`,
}

const changes: Detail = {
  columns: sql`
    ${username} as by, h.action, h.endpoint,
    case
        when h.action in ('merge', 'unmerge') then coalesce(h.data ->> 'merged_from', h.data ->> 'merged_into')
        when h.endpoint = 'defendant_users' then coalesce(h.data ->> 'name', h.name)
        else h.name
      end as name,
    h.changed, (
      select json_object_agg(name, json_build_array(${valueIn('b.data')}, ${valueIn('h.data')}))
      from unnest(h.changed[1:${sql.lit(fieldsWithValues)}]) as name
    ) as values`,
  from: sql`
    join history h on h.id = p.id
    left join lateral (
      select b.data from history b
      where ${isEarlierOfSame('b', 'h')} and h.action <> 'create'
      order by b.id desc limit 1
    ) b on h.changed <> '{}'`,
}

const photos: Detail = {
  columns: sql`${username} as by, h.action, h.name, array(select jsonb_object_keys(h.data)) as fields`,
  from: sql`join history h on h.id = p.id`,
}

const details: Readonly<Record<SourceName, Detail>> = {
  signIns,
  changes,
  photos,
  mergedSignIns: signIns,
  mergedChanges: changes,
  mergedPhotos: photos,
  notes: {
    columns: sql`u.username as by, n.kind as note_kind, n.text, n.pinned_at is not null as is_pinned`,
    from: sql`join notes n on n.id = p.id join users u on u.id = n.created_by`,
  },
  documents: documentDetail,
  messages: {
    columns: sql`
      nullif(u.username, s.username) as by, false as is_reply,
      coalesce(
        case when m.indemnitor_id is null then (
          select h.name from history h where h.endpoint = 'notification' and h.record_id = m.id limit 1) end,
        ${nameInFile(sql`m.indemnitor_id`)}
      ) as name,
      m.indemnitor_id, m.content, m.state, ${textReasonOf('m')} as reason`,
    from: sql`join messages m on m.id = p.id left join users u on u.id = m.created_by`,
  },
  replies: {
    columns: sql`
      ${nameInFile(sql`w.indemnitor_id`)} as by, true as is_reply, ${nameInFile(sql`w.indemnitor_id`)} as name,
      w.indemnitor_id, r.content, null as state, null as reason`,
    from: sql`join text_replies r on r.id = p.id left join lateral (${sender}) w on true`,
  },
}

/** The instant of the last entry before the page; after every other for the first page. */
const bound = sql`coalesce('epoch'::timestamptz + ${param('after_at')}::bigint * interval '1 microsecond', 'infinity')`

const places = sources.map(
  ({ number, kind, from, at, id }) => sql`(
    select ${sql.lit(number)} as number, ${at} as at, ${id}::bigint as id from ${from}
      and (${param('kind')}::text is null or ${param('kind')} = ${sql.lit(kind)})
      and ${at} <= ${bound}
      and (${at}, ${sql.lit(number)}, ${id}::bigint)
        < (${bound}, ${param('after_number')}::int, ${param('after_id')}::bigint)
    order by ${at} desc, ${id} desc limit ${param('limit')}::int)`,
)

const entries = sources.map(({ name, number, kind }) => {
  const { columns, from } = details[name]
  return sql`
    select p.number, p.at, p.id, (select row_to_json(entry) from (
      select (extract(epoch from p.at) * 1000000)::bigint || '.' || p.number || '.' || p.id as id,
        ${asInstant('p.at')} as at, ${sql.lit(kind)} as kind, ${columns}
    ) entry) as entry
    from page p cross join file f cross join system s ${from} where p.number = ${sql.lit(number)}`
})

/** A page of the timeline; its parameters are those of `timelinePage`. */
export const timelineStatement = prepare(
  'read_timeline',
  sql`
    with file as materialized (
      select id, phone, ${defendantName('defendants')} as name from defendants
      where id = ${param('id')}::int and deleted_at is null
    ), system as materialized (
      select (select username from users where id = ${sql.lit(systemId)}) as username
    ), ${documentEvents}, page as materialized (
      select * from (${sql.join(places, sql` union all `)}) place
      order by at desc, number desc, id desc limit ${param('limit')}::int
    )
    select ${accessVersion} as "accessVersion",
      (select coalesce(json_agg(entry order by at desc, number desc, id desc), '[]')
        from (${sql.join(entries, sql` union all `)}) entries) as entries,
      array[${sql.join(sources.map(({ from }) => sql`(select count(*)::int from ${from})`))}] as counts
    from file`,
)

interface TimelinePage {
  readonly accessVersion: number
  readonly entries: readonly Entry[]
  /** Of each source, in their order. */
  readonly counts: readonly number[]
}

interface PageParams {
  readonly id: number
  readonly kind: string | undefined
  /** The id of the last entry before. */
  readonly after: string | undefined
  readonly limit: number
}

/** The first entries of a file, or those after another, newest first; undefined if the file is missing. */
export async function timelinePage(
  { pool }: ReadPart,
  { after, ...params }: PageParams,
): Promise<TimelinePage | undefined> {
  const [after_at, after_number, after_id] = after?.split('.') ?? []
  const values = { ...params, after_at, after_number, after_id }
  const [found] = await runPrepared<TimelinePage>(pool, timelineStatement, values)
  return found
}
