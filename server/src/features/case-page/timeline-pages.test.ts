import * as casePage from '@bailiwick/contract/case-page'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDefendant, makeNote, makeUser, share } from '#test/factories'
import { startServer } from '#test/server'
import { timelineStatement } from './timeline-queries.ts'

const { call, db, pool, actors, signIn, now } = await startServer({ frozen: true })
const { clerk } = actors

type Kind = casePage.TimelineKind
interface Asked {
  readonly kind?: Kind
  readonly after?: string
  readonly as?: typeof clerk
}
const read = async (id: number, { as = clerk, ...query }: Asked = {}) =>
  (await call(casePage.readTimeline, { as, query: { id, ...query } })).body
const newFile = () => makeDefendant(db)

/** All entries of a file, page by page. */
async function allOf(id: number, kind?: Kind) {
  const found: casePage.TimelineEntry[] = []
  for (;;) {
    const after = found.at(-1)?.id
    const page = await read(id, { ...(kind && { kind }), ...(after && { after }) })
    found.push(...page.entries)
    if (!page.has_more) return found
  }
}

test('pages follow each other without a gap or a repetition, also at one instant', async () => {
  const id = await newFile()
  const other = await newFile()
  const instant = now()
  await sql`
    insert into notes (defendant_id, kind, text, created_by, created_at)
    select ${id}, 'note', 'Note ' || n, ${clerk.id}, ${instant}::timestamptz - (n / 40) * interval '1 microsecond'
    from generate_series(0, 79) n`.execute(db)
  await sql`
    insert into history (created_date, user_id, username, action, endpoint, record_id, defendant_id, name, data)
    select ${instant}, ${clerk.id}, 'clerk', 'update', 'defendant', ${id}, ${id}, 'A', '{}' from generate_series(1, 5)`.execute(
    db,
  )
  await makeNote(db, { defendant_id: other, created_by: clerk.id, created_at: instant })

  const first = await read(id)
  expect([first.entries.length, first.has_more]).toEqual([casePage.timelinePages.first, true])
  const second = await read(id, { after: first.entries.at(-1)?.id ?? '' })
  expect([second.entries.length, second.has_more]).toEqual([casePage.timelinePages.further, true])
  const all = await allOf(id)
  expect(all).toHaveLength(85)
  expect(new Set(all.map((entry) => entry.id)).size).toBe(85)
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const notes = all.flatMap((entry) => (entry.kind === 'notes' ? [Number(entry.text.slice(5))] : []))
  const newest = (from: number) => Array.from({ length: 40 }, (_, n) => from + 39 - n)
  expect(notes).toEqual([...newest(0), ...newest(40)])
  expect((await allOf(id, 'notes')).map((entry) => entry.id)).toEqual(
    all.filter(({ kind }) => kind === 'notes').map((entry) => entry.id),
  )
  expect((await allOf(id, 'changes')).map((entry) => entry.kind)).toEqual(
    Array.from({ length: 5 }, () => 'changes'),
  )
  // A note that is added meanwhile moves nothing
  await makeNote(db, {
    defendant_id: id,
    created_by: clerk.id,
    created_at: new Date(instant.getTime() + 1000),
  })
  expect((await read(id, { after: first.entries.at(-1)?.id ?? '' })).entries).toEqual(second.entries)
})

test('a reader sees the timeline; a missing file and what is no entry are refused [OPEN-113]', async () => {
  const id = await newFile()
  await makeNote(db, { defendant_id: id, created_by: clerk.id })
  const reader = await signIn(await makeUser(db, { permissions: [3] }))
  await share(db, id, reader.id, 'R')
  expect((await read(id, { as: reader })).entries).toHaveLength(1)
  const statusOf = async (query: { id: number; kind?: Kind; after?: string }) =>
    (await call(casePage.readTimeline, { as: clerk, query })).status
  for (const after of [
    '',
    'x',
    '1.2',
    "1.2.3' or true",
    '1.22.3',
    `${'9'.repeat(18)}.1.1`,
    `1.1.${'9'.repeat(19)}`,
  ])
    expect([after, await statusOf({ id, after })]).toEqual([after, 400])
  expect(await statusOf({ id, after: `${'9'.repeat(17)}.9.${'9'.repeat(18)}` })).toBe(200)
  expect(await statusOf({ id, kind: 'everything' as Kind })).toBe(400)
  expect(await statusOf({ id: 2_000_000_000 })).toBe(404)
  await db
    .updateTable('defendants')
    .set({ deleted_at: now(), deleted_by: clerk.id })
    .where('id', '=', id)
    .execute()
  expect(await statusOf({ id })).toBe(404)
})

/** The nodes of a plan. */
interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('a page of a file with 5,000 notes reads every source by an index', async () => {
  const id = await newFile()
  const others: number[] = []
  while (others.length < 5) others.push(await newFile())
  await sql`
    insert into notes (defendant_id, kind, text, created_by, created_at)
    select case when n <= 5000 then ${id}::int else (${others}::int[])[1 + n % 5] end, 'note', 'Note ' || n, ${clerk.id},
      now() - n * interval '1 minute'
    from generate_series(1, 25000) n`.execute(db)
  await sql`
    insert into history (user_id, username, action, endpoint, record_id, defendant_id, name, data)
    select ${clerk.id}, 'clerk', 'read', 'defendant', 1, (${others}::int[])[1 + n % 5], 'A', '{}' from generate_series(1, 2000) n`.execute(
    db,
  )
  await sql`
    insert into messages (defendant_id, phone, content, state)
    select (${others}::int[])[1 + n % 5], '8055550142', 'A', 'sent' from generate_series(1, 2000) n`.execute(
    db,
  )
  await sql`
    insert into access_codes (defendant_id, phone, code_hmac, created_at, expires_at, used_at)
    select (${others}::int[])[1 + n % 5], '8055550142', '', now(), now(), now() from generate_series(1, 2000) n`.execute(
    db,
  )
  await sql`analyze history, notes, messages, access_codes`.execute(db)
  const values: Record<string, unknown> = { id, limit: 13 }
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${timelineStatement.text}`,
    timelineStatement.params.map((name) => values[name]),
  )
  const nodes = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
  for (const table of ['history', 'notes', 'messages', 'access_codes']) expect(whole).not.toContain(table)
  const indexes = nodes.map((node) => node['Index Name'])
  expect(indexes).toEqual(expect.arrayContaining(['history_changes', 'history_photos', 'notes_defendant']))
  const page = await read(id)
  expect([page.entries.length, page.counts.notes]).toEqual([12, 5000])
})
