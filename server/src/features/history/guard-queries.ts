import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ourFolders } from '#platform/migrate'
import type { Db } from '#tables'
import { builtIn, guardNames, madeByProgram } from './guard-policy.ts'
import { onSystemPath, type HistoryTables } from './system-path-queries.ts'

/** A difference between the database and the program. */
interface GuardDifference {
  readonly error: 'missing' | 'unknown'
  /** What is missing, or there and not of the program: 'trigger link_new_entry …'. */
  readonly what: string
}

/**
 * How the tables of the history, their columns, constraints, indexes, triggers, rules and functions differ from what the
 * program made.
 */
export const guardDifferences = (db: Db): Promise<GuardDifference[]> =>
  onSystemPath(db, async (tx, tables) => {
    const inTables = await tablesOf(tx, tables)
    const found = [...inTables, ...(await functionsOf(tx, tables)), ...(await othersOf(tx, tables))]
    return [
      ...madeByProgram
        .filter((what) => !found.includes(what))
        .map((what) => ({ error: 'missing' as const, what })),
      ...found
        .filter((what) => !madeByProgram.includes(what))
        .map((what) => ({ error: 'unknown' as const, what })),
    ]
  })

/** The tables by their true names: `to_regclass` would follow the path. */
const guarded = ({ schema }: HistoryTables) => sql`
  select c.oid, relname, relkind, relpersistence, relowner, relrowsecurity from pg_class c
  where relname in ('history', 'history_chain') and relnamespace = ${schema}::regnamespace`

/** What a relation is, by the letter of the catalog. */
const kinds = sql`'{"r": "table", "v": "view", "m": "materialized view", "f": "foreign table", "p": "partitioned table"}'::jsonb`

async function tablesOf(db: Db, tables: HistoryTables): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with guarded as (${guarded(tables)})
    select format('%s %s', coalesce(${kinds} ->> relkind::text, relkind::text), relname)
      || case when relpersistence = 'p' then '' else ' (not logged)' end as what
    from guarded
    union all
    select format('column %s of %s: %s', attname, relname, format_type(atttypid, atttypmod))
      || case when attcollation = typcollation then '' else format(' collate %s', attcollation::regcollation) end
      || case when attnotnull then ' not null' else '' end
      || case attidentity when '' then '' when 'a' then ', always an identity' else ', by default an identity' end
      || coalesce(
        case attgenerated when '' then ', by default ' else ', generated as ' end || pg_get_expr(adbin, adrelid), ''
      )
    from guarded g join pg_attribute a on attrelid = g.oid and attnum > 0 and not attisdropped
    join pg_type t on t.oid = atttypid
    left join pg_attrdef d on adrelid = attrelid and adnum = attnum
    union all
    select format('constraint %s on %s %s', conname, relname, pg_get_constraintdef(c.oid, true))
    from guarded g join pg_constraint c on conrelid = g.oid
    where contype not in ('n', 't') or not convalidated
    union all
    select pg_get_indexdef(indexrelid, 0, true) || case when indisvalid then '' else ' (invalid)' end
    from guarded g join pg_index on indrelid = g.oid
    where not indisvalid or not exists (select from pg_constraint where conindid = indexrelid and conrelid = g.oid)
    union all
    select pg_get_triggerdef(t.oid, true) || case when tgenabled in ('O', 'A') then '' else ' (disabled)' end
    from guarded g join pg_trigger t on tgrelid = g.oid and not tgisinternal
    union all
    select format('rule %s on %s', rulename, relname) from guarded g join pg_rewrite on ev_class = g.oid
    union all
    select format('row level security on %s', relname) from guarded where relrowsecurity
    union all
    select format('table %s, which inherits from %s', inhrelid::regclass, inhparent::regclass) from pg_inherits
    where inhrelid in (select oid from guarded) or inhparent in (select oid from guarded)
    order by 1`.execute(db)
  return rows.map(({ what }) => inOurStyle(what, tables))
}

/** A definition of the catalog without our schema, in the style of our files. */
const inOurStyle = (text: string, tables: HistoryTables): string =>
  withoutSchema(text, tables)
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, at) => (at % 2 === 0 ? part.toLowerCase() : part))
    .join('')
    .replace(/^create (?:constraint )?/, '')

/** Only where the name of the schema is a whole one: 'evil_public.' is another. */
const withoutSchema = (text: string, { schema }: HistoryTables): string =>
  text.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}_$".])${literally(schema)}\.`, 'gu'), '')

/** For a regular expression. */
const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

interface FoundFunction {
  readonly name: string
  readonly text: string
  readonly what: string
  readonly settings: readonly string[]
  /** A role that is neither the owner of the history nor a superuser, which could replace it. */
  readonly stranger: string | null
}

/** The functions, those with another text than ours marked. */
async function functionsOf(db: Db, tables: HistoryTables): Promise<string[]> {
  const { rows } = await sql<FoundFunction>`
    select proname as name, prosrc as text,
      format(
        'function %s(%s) returns %s language %s', proname, pg_get_function_identity_arguments(p.oid),
        pg_get_function_result(p.oid), lanname
      )
        || case provolatile when 'v' then '' when 's' then ' stable' else ' immutable' end
        || case when proisstrict then ' strict' else '' end
        || case when proleakproof then ' leakproof' else '' end
        || case when prosecdef then ' security definer' else '' end as what,
      coalesce(proconfig, '{}') as settings,
      case when proowner <> h.relowner and not rolsuper then rolname end as stranger
    from pg_proc p join pg_language l on l.oid = prolang join pg_roles o on o.oid = proowner
    left join (${guarded(tables)}) h on h.relname = 'history'
    where pronamespace = ${tables.schema}::regnamespace and proname = any (${guardNames}::text[])
    order by proname`.execute(db)
  return rows.map(({ name, text, what, settings, stranger }) =>
    [
      inOurStyle(what, tables),
      settingsText(settings, tables),
      ...(sameLines(text) === sameLines(bodyOf(name)) ? [] : ['with another text']),
      ...(stranger === null ? [] : [`of the role ${stranger}`]),
    ]
      .filter((part) => part !== '')
      .join(' '),
  )
}

/** What is set while a function runs. Its path must begin with our schema and end with the temporary tables. */
function settingsText(settings: readonly string[], { schema }: HistoryTables): string {
  const own = new RegExp(`^search_path=${literally(schema)}(, (?!"?pg_)[^,]+)*, pg_temp$`)
  if (settings.length === 1 && settings.every((setting) => own.test(setting))) return 'on its own search path'
  return settings.length === 0 ? '' : `set ${settings.join('; ')}`
}

/** What a schema file has between its dollar quotes. */
const bodyOf = (name: string): string =>
  readFileSync(join(ourFolders.schema, `${name}.sql`), 'utf8').split('$$')[1] ?? ''

const sameLines = (text: string) => text.replaceAll('\r\n', '\n')

/** PostgreSQL gives what it brings along smaller numbers. What is added fits some calls better than its own. */
const firstOfUsers = sql.raw('16384')

/** The sequence, and what else would change what is read, written or computed. */
async function othersOf(db: Db, { schema, path }: HistoryTables): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select format('sequence %s from %s by %s up to %s', relname, seqstart, seqincrement, seqmax)
      || case when seqcycle then ' (cycles)' else '' end as what
    from pg_sequence s join pg_class c on c.oid = seqrelid
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i'
    where refobjid = to_regclass(${`${schema}.history`}) and refobjsubid = 1
    union all
    select format('%s %s on the search path', coalesce(${kinds} ->> relkind::text, 'relation'), c.oid::regclass)
    from pg_class c
    where relname in ('history', 'history_chain', 'history_id_seq') and relnamespace <> ${schema}::regnamespace
      and relnamespace::regnamespace::text in (select quote_ident(name) from unnest(${path}::text[]) name)
    union all
    select format('setting %s%s', setting, case when setrole = 0 then '' else ' of the role ' || setrole::regrole end)
    from pg_db_role_setting, unnest(setconfig) setting
    where setting like 'session_replication_role=%'
      and setdatabase in (0, (select oid from pg_database where datname = current_database()))
    union all
    select format('built-in function %s replaced', signature)
    from jsonb_to_recordset(${JSON.stringify(builtIn)}::jsonb)
      as b (signature text, source text)
    left join pg_proc p on p.oid = to_regprocedure(signature)
    left join pg_language l on l.oid = prolang
    where lanname is distinct from 'internal' or prosrc <> source
    union all
    select format('function %s added to the system', p.oid::regprocedure) from pg_proc p
    where pronamespace = 'pg_catalog'::regnamespace and p.oid >= ${firstOfUsers}
      and exists (select from pg_proc s where s.proname = p.proname and s.oid < ${firstOfUsers})
    union all
    select format('operator %s added to the system', o.oid::regoperator) from pg_operator o
    where oprnamespace = 'pg_catalog'::regnamespace and o.oid >= ${firstOfUsers}
    union all
    select format('cast from %s to %s added to the system', castsource::regtype, casttarget::regtype) from pg_cast c
    where c.oid >= ${firstOfUsers} and castsource < ${firstOfUsers} and casttarget < ${firstOfUsers}
    order by 1`.execute(db)
  return rows.map(({ what }) => what)
}

/** The numbers of entries: the last one that the database gave, and the largest one of an entry; 0 if there is none. */
export interface EntryNumbers {
  readonly given: number
  readonly last: number
}

/** Not of the snapshot only: the numbers that later transactions were given count as well. */
export async function entryNumbers(db: Db, { history, ids }: HistoryTables): Promise<EntryNumbers> {
  const { rows } = await sql<EntryNumbers>`
    select (last_value - (not is_called)::int)::int as given, (select coalesce(max(id), 0) from ${history}) as last
    from ${ids}`.execute(db)
  return rows[0] ?? { given: 0, last: 0 }
}
