import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely'
import type pg from 'pg'

/** Runs statements outside of a transaction; the pool of a database. */
export type Runner = Pick<pg.Pool, 'query'>

/**
 * A statement with one text, whatever its values, which each connection parses once and whose plan it keeps. Only for
 * what is best planned without its values, as an insert is, or a record that is found by its id; any other statement is
 * planned anew for them.
 */
export interface Prepared {
  /** By which a connection knows it again: of one name there is one text. */
  readonly name: string
  readonly text: string
  /** The names under which its values are given, in the order of its parameters. */
  readonly params: readonly string[]
}

/** Where the value stands in a prepared statement that is given under the name. */
export const param = (name: string): RawBuilder<unknown> => sql`${sql.val(new Param(name))}`

class Param {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Puts a statement together, all of whose values are `given`. */
export function prepare(name: string, statement: RawBuilder<unknown>): Prepared {
  const compiler = new PostgresQueryCompiler()
  const { sql: text, parameters } = compiler.compileQuery(statement.toOperationNode(), createQueryId())
  const params = parameters.map((parameter) => {
    if (!(parameter instanceof Param)) throw new Error(`${name} has a literal value`)
    return parameter.name
  })
  return { name, text, params }
}

/** Runs a prepared statement; a value that is undefined is null. */
export async function runPrepared<Row extends pg.QueryResultRow>(
  runner: Runner,
  { name, text, params }: Prepared,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const { rows } = await runner.query<Row>({ name, text, values: params.map((name) => values[name]) })
  return rows
}
