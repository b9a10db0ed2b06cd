import { sql } from 'kysely'
import type { Store } from '#platform/context'
import { ciphertextPrefix, type Vault } from '#platform/vault'

/** A column of ciphertexts. */
export interface EncryptedColumn {
  readonly table: string
  /** Identifies a row. */
  readonly key: 'id' | 'name' | 'user_id'
  readonly column: string
  /** Base64 in a text column, or bytes. */
  readonly format: 'base64' | 'bytes'
  /** What a ciphertext is bound to. */
  readonly placeOf: (key: number | string) => string
  /** The keys of the rows that are encrypted, if not all are. */
  readonly only?: readonly string[]
}

interface Row {
  readonly key: number | string
  readonly ciphertext: string
}

const rowsAtOnce = 200

interface Reencrypted {
  readonly changed: number
  /** The rows that could not be decrypted, as 'defendants.ss of 7'. */
  readonly failed: readonly string[]
}

/**
 * Encrypts the ciphertexts of a column that have an earlier key with the newest one. Each row is changed by itself, and only
 * if nobody else has changed it meanwhile, so that nobody waits and no change is lost.
 */
export async function reencryptColumn(
  { db, vault, signal }: Store & { readonly signal: AbortSignal },
  of: EncryptedColumn,
): Promise<Reencrypted> {
  const [table, key, column] = [sql.table(of.table), sql.ref(of.key), sql.ref(of.column)]
  const isBytes = of.format === 'bytes'
  const prefix = ciphertextPrefix(vault.keyId)
  const isOld = isBytes
    ? sql`substring(${column} from 1 for 6) <> ${prefix}`
    : sql`left(${column}, 8) <> ${prefix.toString('base64')}`
  const text = isBytes ? sql`encode(${column}, 'base64')` : column
  const stored = (base64: string) => (isBytes ? Buffer.from(base64, 'base64') : base64)
  const among = of.only === undefined ? sql`true` : sql`${key} = any(${of.only})`
  const failed: string[] = []
  let changed = 0
  for (let last: number | string | undefined; ;) {
    const after = last === undefined ? sql`true` : sql`${key} > ${last}`
    const { rows } = await sql<Row>`
      select ${key} as key, ${text} as ciphertext from ${table}
      where ${column} is not null and ${isOld} and ${among} and ${after}
      order by ${key} limit ${rowsAtOnce}`.execute(db)
    for (const row of rows) {
      signal.throwIfAborted()
      const place = of.placeOf(row.key)
      const next = reencrypted(vault, row.ciphertext, place)
      if (next === null) failed.push(`${of.table}.${of.column} of ${row.key}`)
      else {
        await sql`
          update ${table} set ${column} = ${stored(next)}
          where ${key} = ${row.key} and ${column} = ${stored(row.ciphertext)}`.execute(db)
        changed += 1
      }
    }
    if (rows.length < rowsAtOnce) return { changed, failed }
    last = rows.at(-1)?.key
  }
}

/** The ciphertext with the newest key; null if it can't be decrypted. */
function reencrypted(vault: Vault, ciphertext: string, place: string): string | null {
  let content: Buffer
  try {
    content = vault.decrypt(Buffer.from(ciphertext, 'base64'), place)
  } catch {
    return null
  }
  return vault.encrypt(content, place).toString('base64')
}
