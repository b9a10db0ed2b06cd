import { createHash } from 'node:crypto'
import { CompiledQuery, sql, type Kysely, type RawBuilder } from 'kysely'
import pg from 'pg'
import { Pipeline } from './pipelined-transactions.ts'
import type { Prepared } from './prepared.ts'

const mark = '/* cached plan */'

/**
 * At the end of a statement (`sql` or `modifyEnd`): each connection parses it once and keeps its plan, also in a transaction.
 * Only for a text that is always the same, and whose best plan doesn't depend on its values, as of a look-up by id.
 */
export const cachedPlan: RawBuilder<unknown> = sql.raw(mark)

/**
 * Runs a prepared statement in a transaction, or wherever else there is a `Kysely`; missing values are null. A statement of
 * hundreds of columns takes longer to put together than to run.
 */
export async function runCached<Row>(
  db: Pick<Kysely<never>, 'executeQuery'>,
  { text, params }: Prepared,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const query = CompiledQuery.raw(
    `${text} ${mark}`,
    params.map((name) => values[name]),
  )
  const { rows } = await db.executeQuery<Row>(query as CompiledQuery<Row>)
  return rows
}

/** The names of the marked statements by their text. */
const names = new Map<string, string>()
/** A plan takes about 0.2 MB of each connection: texts that vary by mistake must not fill the memory of the database. */
const mostNames = 150

/** The name of a marked statement; undefined if there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `cached_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
  names.set(text, name)
  return name
}

/** A connection that sends marked statements by name, as `Prepared` ones, and those of a transaction as a `Pipeline` does. */
export class PlanCachingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const pipeline = new Pipeline(this.connection)
    const send = this.query.bind(this) as (...args: unknown[]) => Promise<unknown>
    const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      if (typeof text !== 'string') return send(text, values, ...rest)
      const name = text.endsWith(mark) ? nameOf(text) : undefined
      const sendIt = () =>
        name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest)
      // With a callback there is no promise
      return [values, ...rest].some((one) => typeof one === 'function')
        ? sendIt()
        : pipeline.run(text, sendIt)
    }
    this.query = query as pg.Client['query']
  }
}
