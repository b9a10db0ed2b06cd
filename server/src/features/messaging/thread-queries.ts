import type { TextThread, ThreadText } from '@bailiwick/contract/text-threads'
import { numberFaults } from '@bailiwick/contract/text-reasons'
import { sql, type RawBuilder } from 'kysely'
import type { FilePerson } from '#case-file/file-person'
import { defendantName, indemnitorName } from '#case-file/person-name'
import { textReasonOf } from '#case-file/text-reason'
import { asInstant } from '#platform/json-sql'
import type { Db } from '#tables'
import { notifiedName, recipientOf, secretOf } from './queries.ts'
import { isReplyOf, isReplyOfPerson, type Person } from './reply-queries.ts'
import { hasWaited } from './sending-queries.ts'

/** The defendant of a file and their indemnitors, each left out once they are deleted; nobody once the file is. */
const people = (defendantId: number) => sql`
  select 0 as place, d.id as defendant_id, null::int as indemnitor_id, null::text as relation, d.phone,
    ${defendantName('d')} as name
  from defendants d where d.id = ${defendantId} and d.deleted_at is null
  union all
  select 1, i.defendant_id, i.id, i.relation_to_defendant, i.phone, ${indemnitorName('i')}
  from indemnitors i join defendants d on d.id = i.defendant_id and d.deleted_at is null
  where i.defendant_id = ${defendantId} and i.deleted_at is null`

/** Somebody in a file; undefined if missing. */
export async function personOf(
  db: Db,
  { defendant_id, indemnitor_id }: FilePerson,
): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select p.defendant_id, p.indemnitor_id, p.name, p.phone from (${people(defendant_id)}) p
    where p.indemnitor_id is not distinct from ${indemnitor_id}::int`.execute(db)
  return rows[0]
}

/** Whether the reply `r` is of the person in the row `p`. */
const isReplyOfRow = isReplyOf({
  defendant_id: sql.ref('p.defendant_id'),
  indemnitor_id: sql.ref('p.indemnitor_id'),
  phone: sql.ref('p.phone'),
})

/** Why the phone of the row `p` can't get texts; null unless the last text whose end says so says it. */
const phoneFault = faultOf(sql`p.phone`)

/** The same of a number by value, if that text was written since then. */
export async function knownFault(db: Db, phone: string, since: Date): Promise<string | null> {
  const { rows } = await sql<{ fault: string | null }>`
    select ${faultOf(sql`${phone}`, sql`m.date_created > ${since}`)} as fault`.execute(db)
  return rows[0]?.fault ?? null
}

function faultOf(phone: RawBuilder<unknown>, which = sql`true`) {
  return sql`(
  select case when m.state = 'failed' then ${textReasonOf('m')} end from messages m
  where m.phone = ${phone} and ${which}
    and (m.state = 'delivered' or m.state = 'failed' and m.reason_code = any(${[...numberFaults]}::text[]))
  order by m.id desc limit 1
)`
}

/** The people of a file with the state of their threads, the defendant first. */
export async function threadsOf(db: Db, defendantId: number): Promise<TextThread[]> {
  const { rows } = await sql<TextThread>`
    select p.indemnitor_id, p.name, p.relation, p.phone,
      (select count(*)::int from text_replies r where r.read_at is null and ${isReplyOfRow}) as unread,
      (select jsonb_build_object('content', t.content, 'at', t.shown_at, 'is_reply', t.is_reply) from (
        (select m.content, m.date_created as at, ${asInstant('m.date_created')} as shown_at, false as is_reply
          from messages m
          where m.defendant_id = p.defendant_id and m.indemnitor_id is not distinct from p.indemnitor_id
          order by m.id desc limit 1)
        union all
        (select r.content, r.received_at, ${asInstant('r.received_at')}, true
          from text_replies r where ${isReplyOfRow} order by r.id desc limit 1)
      ) t order by t.at desc limit 1) as last,
      ${asInstant('o.since')} as opted_out_at, ${phoneFault} as phone_fault, c.consent, ${asInstant('c.consent_at')} as consent_at,
      u.name as consent_by_name, c.language
    from (${people(defendantId)}) p
    left join text_opt_outs o on o.phone = p.phone and o.resumed_at is null
    left join text_preferences c
      on c.defendant_id = p.defendant_id and c.indemnitor_id is not distinct from p.indemnitor_id
    left join users u on u.id = c.consent_by
    order by p.place, p.indemnitor_id`.execute(db)
  return rows
}

/** A defendant or lead with a mobile phone, and why no text reaches it. */
interface DefendantToText {
  readonly id: number
  readonly phone: string
  /** They, or the owner of the number, asked for no texts. */
  readonly is_refusing: boolean
  /** The last text to the number showed that it can't get any. */
  readonly is_unreachable: boolean
}

/** The defendants and leads with these ids that have a mobile phone. */
export async function defendantsToText(db: Db, ids: readonly number[]): Promise<DefendantToText[]> {
  const { rows } = await sql<DefendantToText>`
    select p.id, p.phone, ${phoneFault} is not null as is_unreachable,
      o.phone is not null or coalesce(c.consent = 'no', false) as is_refusing
    from defendants p
    left join text_opt_outs o on o.phone = p.phone and o.resumed_at is null
    left join text_preferences c on c.defendant_id = p.id and c.indemnitor_id is null
    where p.id = any(${[...ids]}::int[]) and p.deleted_at is null and p.phone ~ '^\\d{10}$'`.execute(db)
  return rows
}

interface ThreadView {
  readonly userId: number
  readonly now: Date
  /** At most so many texts, the newest. */
  readonly limit: number
}

/** The newest texts to and from a person, the oldest of them first. */
export async function textsOf(
  db: Db,
  person: Person,
  { userId, now, limit }: ThreadView,
): Promise<ThreadText[]> {
  const { defendant_id, indemnitor_id } = person
  const { rows } = await sql<ThreadText>`
    select id, is_reply, at, phone, content, secret, state, reason, send_after, left_at, created_by_name, other_name, files,
      is_unread from (
      (select m.id, false as is_reply, m.date_created as sorted_at, ${asInstant('m.date_created')} as at, m.phone,
        m.content, m.state, ${textReasonOf('m')} as reason, u.name as created_by_name, 0 as files, false as is_unread,
        case when m.is_to_other then ${notifiedName} end as other_name,
        case when m.state = 'queued' and m.send_after > ${now} then ${asInstant('m.send_after')} end as send_after,
        case when m.state in ('sent', 'delivered') and ${hasWaited('m')} then ${asInstant('m.sending_at')} end as left_at,
        ${secretOf(userId)} as secret
      from messages m left join users u on u.id = m.created_by
      where m.defendant_id = ${defendant_id} and m.indemnitor_id is not distinct from ${indemnitor_id}::int
      order by m.id desc limit ${limit})
      union all
      (select r.id, true, r.received_at, ${asInstant('r.received_at')}, r.phone, r.content, null, null, null, r.files,
        r.read_at is null, ${recipientOf(sql.ref('l.message_id'))}, null, null, 'none'
      from text_replies r
      left join text_reply_people l on l.reply_id = r.id and l.defendant_id = ${defendant_id}
        and l.indemnitor_id is not distinct from ${indemnitor_id}::int
      where ${isReplyOfPerson(person)} order by r.id desc limit ${limit})
    ) t order by t.sorted_at desc, t.is_reply desc, t.id desc limit ${limit}`.execute(db)
  return rows.toReversed()
}
