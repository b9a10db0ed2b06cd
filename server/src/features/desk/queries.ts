import { byName } from '@bailiwick/contract/kit/by-name'
import { countLimit, queueNames, shownOfQueue, type QueueName } from '@bailiwick/contract/queues'
import { sql, type RawBuilder } from 'kysely'
import { lastNameFirst } from '#case-file/person-name'
import { boundNames, type QueueBounds } from '#case-file/queue-bounds'
import { queueFiles, queueOrders } from '#case-file/queue-files'
import type { ReadPart } from '#platform/context'
import { accessVersion, jsonList } from '#platform/json-sql'
import { param, prepare, runPrepared, type Prepared } from '#platform/prepared'
import type { Db } from '#tables'
import { courtQueue } from './court-queries.ts'
import { rowOf, type KeyedQueue, type ReadQueue } from './row-queries.ts'

const bounds = byName(boundNames, param)
/** Enough to find as many files as are counted, of which some are there twice; a file is shared with somebody once. */
const mostMatches: Readonly<Record<ReadQueue, number>> = {
  failed_texts: 2 * countLimit,
  completed_forms: 2 * countLimit,
  shared: countLimit,
}
const literal = (value: number) => sql.lit(value)

const total = (files: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select from ${files} f limit ${literal(countLimit)}) counted)`

/** A queue of keys: one range of an index, in its order, of which nothing else is counted. */
function keyed(queue: KeyedQueue): RawBuilder<unknown> {
  const order = queueOrders[queue]
  const files = sql`(${queueFiles[queue](bounds)})`
  const first = sql`(
    select * from ${files} k order by k.at ${sql.raw(order)}, k.defendant_id ${sql.raw(order)}
    limit ${literal(shownOfQueue)})`
  return sql`select ${sql.lit(queue)} as queue, ${total(files)} as total, ${rows(queue, first)} as rows`
}

/**
 * A queue that reads its newest matches: files may be there twice, and others than files of defendants. Each is looked up by
 * itself, because a join might read the whole list.
 */
function read(queue: ReadQueue): RawBuilder<unknown> {
  const first = sql`(select * from files order by at desc limit ${literal(shownOfQueue)})`
  return sql`
    with found as materialized (
      select f.* from (${queueFiles[queue](bounds)}) f
      cross join lateral (
        select from defendant_list l where l.defendant_id = f.defendant_id and l.is_lead = 0 limit 1
      ) l
      order by f.at desc limit ${literal(mostMatches[queue])}
    ), files as materialized (
      select distinct on (defendant_id) * from found order by defendant_id, at desc
    )
    select ${sql.lit(queue)} as queue, ${total(sql`files`)} as total, ${rows(queue, first)} as rows`
}

function rows(queue: KeyedQueue | ReadQueue, first: RawBuilder<unknown>) {
  const order = sql.raw(queueOrders[queue])
  return jsonList(sql`
    select d.id, ${lastNameFirst('d')} as name, ${rowOf[queue].columns}
    from ${first} f join defendants d on d.id = f.defendant_id ${rowOf[queue].from}
    order by f.at ${order}, d.id ${order}`)
}

const statements: Readonly<Record<QueueName, RawBuilder<unknown>>> = {
  court: courtQueue(bounds),
  declined: keyed('declined'),
  failed_texts: read('failed_texts'),
  no_court_date: keyed('no_court_date'),
  unsigned: keyed('unsigned'),
  completed_forms: read('completed_forms'),
  leads: keyed('leads'),
  shared: read('shared'),
}

/** The statement of each queue; its parameters are the bounds. */
export const queueStatements: Readonly<Record<QueueName, Prepared>> = byName(queueNames, (queue) =>
  prepare(
    `desk_${queue}`,
    sql`select row_to_json(q)::text as text, ${accessVersion} as "accessVersion" from (${statements[queue]}) q`,
  ),
)

interface QueueRow {
  readonly text: string
  readonly accessVersion: number
}

/** A queue as JSON text. */
export async function queueJson(
  { pool }: ReadPart,
  queue: QueueName,
  values: QueueBounds,
): Promise<QueueRow> {
  const [found] = await runPrepared<QueueRow>(pool, queueStatements[queue], { ...values })
  if (found === undefined) throw new Error(`The queue ${queue} gave no answer`)
  return found
}

/** The queues that a user doesn't want to see. */
export async function hiddenOf(db: Db, userId: number): Promise<QueueName[]> {
  const row = await db
    .selectFrom('desk_choices')
    .select('hidden')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.hidden ?? []
}

/** Saves them. */
export async function saveHidden(db: Db, user_id: number, hidden: QueueName[]): Promise<void> {
  await db
    .insertInto('desk_choices')
    .values({ user_id, hidden })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hidden }))
    .execute()
}
