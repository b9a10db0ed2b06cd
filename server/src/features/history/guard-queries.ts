import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ourFolders } from '#platform/migrate'
import type { Db } from '#tables'

/** The functions that guard the history, each in the schema file of its name. */
const guards = ['history_text', 'link_new_entry', 'refuse_forged_entry', 'refuse_history_change']

/** In the order in which PostgreSQL writes them. */
const anyChange = 'delete or update or truncate'

/** The history and its chain as migrations and schema files make them; a test compares it with a new database. */
const expected = [
  'column history.id integer not null, always an identity',
  'column history.created_date timestamp with time zone not null, by default now()',
  'column history.user_id integer',
  'column history.username text not null',
  'column history.action text not null',
  'column history.endpoint text not null',
  'column history.record_id integer not null',
  'column history.defendant_id integer',
  'column history.name text not null',
  'column history.data jsonb not null',
  `column history.changed text[] not null, by default '{}'::text[]`,
  'column history_chain.position bigint not null',
  'column history_chain.history_id integer not null',
  'column history_chain.hash bytea not null',
  'trigger link_new_entry after insert on history deferrable initially deferred for each row execute function link_new_entry()',
  `trigger refuse_change before ${anyChange} on history for each statement execute function refuse_history_change()`,
  `trigger refuse_change before ${anyChange} on history_chain for each statement execute function refuse_history_change()`,
  'trigger refuse_forged_entry before insert on history for each row execute function refuse_forged_entry()',
  ...guards.map((name) => `function ${name}`),
]

/** A difference between the database and the program. */
export interface GuardDifference {
  readonly error: 'missing' | 'unknown'
  /** What is missing, or there and not of the program: 'trigger link_new_entry …'. */
  readonly what: string
}

/** How the columns, triggers, rules and functions of the history differ from what the program made. */
export async function guardDifferences(db: Db): Promise<GuardDifference[]> {
  const { rows } = await guardQuery.execute(db)
  const functions = await functionsOf(db)
  const found = [...rows.map(({ what }) => what), ...functions]
  return [
    ...expected.filter((what) => !found.includes(what)).map((what) => ({ error: 'missing' as const, what })),
    ...found.filter((what) => !expected.includes(what)).map((what) => ({ error: 'unknown' as const, what })),
  ]
}

const guardQuery = sql<{ what: string }>`
  with guarded as (
    select oid, relname, relrowsecurity from pg_class
    where relname in ('history', 'history_chain') and relnamespace = current_schema()::regnamespace
  )
  select format('column %s.%s %s', relname, attname, format_type(atttypid, atttypmod))
    || case when attnotnull then ' not null' else '' end
    || case attidentity when '' then '' when 'a' then ', always an identity' else ', by default an identity' end
    || coalesce(', by default ' || pg_get_expr(adbin, adrelid), '') as what
  from guarded g join pg_attribute a on attrelid = g.oid and attnum > 0 and not attisdropped
  left join pg_attrdef d on adrelid = attrelid and adnum = attnum
  union all
  select regexp_replace(replace(lower(pg_get_triggerdef(t.oid, true)), 'create constraint', 'create'), '^create ', '')
    || case when tgenabled in ('O', 'A') then '' else ' (disabled)' end
  from guarded g join pg_trigger t on tgrelid = g.oid and not tgisinternal
  union all
  select format('rule %s on %s', rulename, relname) from guarded g join pg_rewrite on ev_class = g.oid
  union all
  select format('row level security on %s', relname) from guarded where relrowsecurity
  order by 1`

/** The functions, those with another text than ours marked. */
async function functionsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select proname as name, prosrc as text from pg_proc
    where pronamespace = current_schema()::regnamespace and proname = any (${guards}::text[])`.execute(db)
  return rows.map(({ name, text }) =>
    sameLines(text) === sameLines(bodyOf(name)) ? `function ${name}` : `function ${name} with another text`,
  )
}

/** What a schema file has between its dollar quotes. */
const bodyOf = (name: string): string =>
  readFileSync(join(ourFolders.schema, `${name}.sql`), 'utf8').split('$$')[1] ?? ''

const sameLines = (text: string) => text.replaceAll('\r\n', '\n')

/** The numbers of entries: the last one that the database gave, and the largest one of an entry; 0 if there is none. */
export interface EntryNumbers {
  readonly given: number
  readonly last: number
}

/** Not of the snapshot only: the numbers that later transactions were given count as well. */
export async function entryNumbers(db: Db): Promise<EntryNumbers> {
  const { rows } = await sql<EntryNumbers>`
    select (last_value - (not is_called)::int)::int as given, (select coalesce(max(id), 0) from history) as last
    from history_id_seq`.execute(db)
  return rows[0] ?? { given: 0, last: 0 }
}
