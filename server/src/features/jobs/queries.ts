import { documentStatuses } from '@bailiwick/contract/documents'
import type { JobSubject } from '@bailiwick/contract/jobs'
import { sql } from 'kysely'
import { isSentAgain } from '#case-file/document-sent-again'
import type { JobKind } from '#platform/jobs/job-kind'
import { jobSchema } from '#platform/jobs/job-queue'
import { asInstant } from '#platform/json-sql'
import type { Db } from '#tables'

const jobTable = sql.table(`${jobSchema}.job`)

interface QueueCounts {
  readonly name: string
  readonly waiting: number
  readonly running: number
  readonly failed: number
}

/** Whether somebody has voided the document since, or sent it again. */
const isVoidedOrReplaced = sql`(o.voided_at is not null or ${isSentAgain('o')})`

/**
 * Whether there is nothing left to do for a job of DocuSign: another one or a report did it, or the document isn't wanted
 * there any more. One that failed and that nobody has sent again stays.
 */
const isSettled = sql`exists (
  select from envelopes e join documents o on o.id = e.document_id
  where e.document_id = (data->>'document_id')::int and case name
    when 'send-envelope' then e.state not in ('queued', 'sending') and (e.provider_id is not null or ${isVoidedOrReplaced})
    when 'void-envelope' then e.state <> 'sent'
    when 'remind-envelope' then e.state <> 'sent'
    when 'store-signed' then e.state <> 'completed'
    else false end
)`

/** Whether the text of a job has ended, so that the job has nothing to do. */
const hasEnded = sql`(name = 'send-text' and exists (
  select from messages m where m.id = (data->>'message_id')::int and m.state not in ('queued', 'sending', 'failed')
))`

/** Whether a job of one of these queues, which run by the clock, has run again since: the later one says what is so now. */
const hasRunAgain = (byClock: readonly string[]) => sql`(name = any(${[...byClock]}) and exists (
  select from ${jobTable} later
  where later.name = job.name and later.created_on > job.created_on and later.state <> 'created'
))`

/** Whether a job that has failed is of no interest any more. `byClock`: the queues that run by the clock. */
const isOver = (byClock: readonly string[]) => sql`(${isSettled} or ${hasRunAgain(byClock)})`

/** How many jobs of each queue wait, run and have failed; queues without jobs are left out. */
export async function queueCounts(db: Db, byClock: readonly string[]): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select name, (count(*) filter (where state in ('created', 'retry') and not ${isSettled} and not ${hasEnded}))::int as waiting,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed' and not ${isOver(byClock)}))::int as failed
    from ${jobTable} where state not in ('completed', 'cancelled') group by name`.execute(db)
  return rows
}

interface FailedRow {
  readonly id: string
  readonly queue: string
  readonly failed_at: string
  readonly tries: number
  /** What the job threw, or pg-boss says. */
  readonly reason: string | null
  readonly about: JobSubject | null
}

/** The text, mail or document that the data of a job names, if it is still there. */
const about = sql<JobSubject | null>`(
  select jsonb_build_object('kind', one.kind, 'id', one.id, 'defendant_id', one.defendant_id) from (
    select 'text' as kind, id, null::int as defendant_id from messages where id = (data->>'message_id')::int
    union all select 'mail', id, null from mails where id = (data->>'mail_id')::int
    union all select 'document', id, defendant_id from documents where id = (data->>'document_id')::int
  ) one
)`

/** Why a text of a failed job isn't sent if that is retried; the portal says the same when the job runs. */
const unsentBecause = sql<string | null>`case
  when m.provider_id is not null or m.state not in ('queued', 'sending', 'failed') then 'settled'
  when not m.has_link or m.secret is not null then null
  when m.replaced_at is not null then 'replaced'
  when m.secret_shown_at is not null then 'taken'
  else 'gone' end`

export type UnsentReason = 'settled' | 'replaced' | 'taken' | 'gone'

/** The failed jobs of a queue that the list shows, or the one with this id, which a page may still show. */
export async function failedIds(
  db: Db,
  { name, cron }: Pick<JobKind<object>, 'name' | 'cron'>,
  id: string | null,
): Promise<string[]> {
  const byClock = cron === undefined ? [] : [name]
  const { rows } = await sql<{ id: string }>`
    select id from ${jobTable}
    where name = ${name} and state = 'failed'
      and (id = ${id}::uuid or ${id}::uuid is null and not ${isOver(byClock)})`.execute(db)
  return rows.map((row) => row.id)
}

/** Why texts of these jobs can't be sent any more; one for each. */
export async function unsentTexts(db: Db, ids: readonly string[]): Promise<UnsentReason[]> {
  const { rows } = await sql<{ reason: UnsentReason }>`
    select t.reason from (
      select ${unsentBecause} as reason from ${jobTable} j join messages m on m.id = (j.data->>'message_id')::int
      where j.id = any(${[...ids]}::uuid[])
    ) t where t.reason is not null`.execute(db)
  return rows.map(({ reason }) => reason)
}

/**
 * How many documents of these jobs aren't sent any more because they have failed or ended otherwise, and because they were
 * voided or sent again: only those on their way to DocuSign are sent.
 */
export async function unsentDocuments(db: Db, ids: readonly string[]): Promise<UnsentDocuments> {
  const { rows } = await sql<UnsentDocuments>`
    select (count(*) filter (where not ${isVoidedOrReplaced}))::int as documents,
      (count(*) filter (where ${isVoidedOrReplaced}))::int as voided_or_replaced
    from ${jobTable} j join documents o on o.id = (j.data->>'document_id')::int
    where j.id = any(${[...ids]}::uuid[]) and j.name = 'send-envelope' and o.status <> ${documentStatuses.created}`.execute(
    db,
  )
  return rows[0] ?? { documents: 0, voided_or_replaced: 0 }
}

interface UnsentDocuments {
  readonly documents: number
  readonly voided_or_replaced: number
}

/** The failed jobs of these queues, newest first; some of the queues run by the clock. */
export async function failedJobs(
  db: Db,
  { queues, byClock }: { readonly queues: readonly string[]; readonly byClock: readonly string[] },
  { offset, rows: limit }: { readonly offset: number; readonly rows: number },
): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select id, name as queue, ${asInstant('completed_on')} as failed_at, retry_count + 1 as tries,
      coalesce(output->>'message', output->'value'->>'message', output->>'value') as reason,
      ${about} as about
    from ${jobTable} where state = 'failed' and name = any(${[...queues]}) and not ${isOver(byClock)}
    order by completed_on desc, id limit ${limit} offset ${offset}`.execute(db)
  return rows
}
