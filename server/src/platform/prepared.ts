import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely'
import type pg from 'pg'

/** The pool of a database; runs statements outside any transaction. */
export type Runner = Pick<pg.Pool, 'query'>

/**
 * A named statement, which each connection parses once and whose plan it caches. Use it only if the best plan doesn't
 * depend on the values, as for an insert or a look-up by id.
 */
export interface Prepared {
  /** Identifies the statement on a connection, so each text needs its own. */
  readonly name: string
  readonly text: string
  /** The names of its parameters, in order. */
  readonly params: readonly string[]
}

/** A named parameter of a prepared statement. */
export const param = (name: string): RawBuilder<unknown> => sql`${sql.val(new Param(name))}`

class Param {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Compiles a statement whose values are all `param`s; throws on a literal value. */
export function prepare(name: string, statement: RawBuilder<unknown>): Prepared {
  const compiler = new PostgresQueryCompiler()
  const { sql: text, parameters } = compiler.compileQuery(statement.toOperationNode(), createQueryId())
  const params = parameters.map((parameter) => {
    if (!(parameter instanceof Param)) throw new Error(`${name} has a literal value`)
    return parameter.name
  })
  return { name, text, params }
}

/** Runs a prepared statement; missing values are null. */
export async function runPrepared<Row extends pg.QueryResultRow>(
  runner: Runner,
  { name, text, params }: Prepared,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const { rows } = await runner.query<Row>({ name, text, values: params.map((name) => values[name]) })
  return rows
}
