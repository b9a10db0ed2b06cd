import type pg from 'pg'

/** The schema of a database from its catalog, without functions and views. */
export interface Catalog {
  readonly extensions: readonly { readonly name: string }[]
  readonly domains: readonly Domain[]
  readonly tables: readonly Table[]
}

export interface Domain {
  readonly name: string
  readonly type: string
  readonly checks: readonly string[]
}

export interface Column {
  readonly name: string
  /** The name, quoted if SQL requires that. */
  readonly quoted: string
  readonly type: string
  readonly isRequired: boolean
  readonly identity: '' | 'a' | 'd'
  readonly start: number | null
  readonly collation: string | null
  readonly fallback: string | null
  readonly comment: string | null
}

export interface Constraint {
  readonly name: string
  readonly quoted: string
  readonly text: string
  readonly columns: readonly string[]
  /** The table a foreign key refers to. */
  readonly refersTo: string | null
}

export interface Table {
  readonly name: string
  readonly options: readonly string[] | null
  readonly columns: readonly Column[]
  readonly constraints: readonly Constraint[]
  readonly indexes: readonly string[]
}

/** Reads it from PostgreSQL's system catalogs, everything in the order of the names. */
export async function readCatalog(connection: Pick<pg.Pool, 'query'>): Promise<Catalog> {
  const rowsOf = async <Row extends object>(query: string) => (await connection.query<Row>(query)).rows
  return {
    extensions: await rowsOf(extensionQuery),
    domains: await rowsOf(domainQuery),
    tables: await rowsOf(tableQuery),
  }
}

const inOurSchema = `current_schema()::regnamespace`

const extensionQuery = `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`

const domainQuery = `
  select typname as name, format_type(typbasetype, typtypmod) as type, array(
    select pg_get_constraintdef(oid, true) from pg_constraint where contypid = t.oid and contype = 'c' order by conname
  ) as checks
  from pg_type t where typtype = 'd' and typnamespace = ${inOurSchema} order by typname`

const tableQuery = `
  select t.relname as name, t.reloptions as options,
    (
      select json_agg(json_build_object(
        'name', a.attname, 'quoted', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
        'isRequired', a.attnotnull, 'identity', a.attidentity, 'start', s.seqstart,
        'fallback', pg_get_expr(d.adbin, d.adrelid),
        'collation', (
          select quote_ident(c.collname) from pg_collation c join pg_type y on y.oid = a.atttypid
          where c.oid = a.attcollation and c.oid <> y.typcollation
        ),
        'comment', quote_literal(col_description(t.oid, a.attnum))
      ) order by a.attnum)
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
      left join pg_sequence s on s.seqrelid = pg_get_serial_sequence(t.relname, a.attname)::regclass
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    ) as columns,
    (
      select coalesce(json_agg(json_build_object(
        'name', c.conname, 'quoted', quote_ident(c.conname), 'text', pg_get_constraintdef(c.oid, true),
        'refersTo', f.relname,
        'columns', array(
          select attname from pg_attribute where attrelid = t.oid and attnum = any (c.conkey) order by attnum
        )
      ) order by c.contype = 'p' desc, c.conname), '[]')
      from pg_constraint c left join pg_class f on f.oid = c.confrelid
      where c.conrelid = t.oid and c.contype in ('p', 'u', 'c', 'f', 'x')
    ) as constraints,
    array(
      select pg_get_indexdef(i.indexrelid, 0, true) from pg_index i join pg_class n on n.oid = i.indexrelid
      where i.indrelid = t.oid
        and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = t.oid)
      order by n.relname
    ) as indexes
  from pg_class t where t.relkind = 'r' and t.relnamespace = ${inOurSchema} order by t.relname`
