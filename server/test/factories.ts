import type { PermissionId } from '@bailiwick/contract/permissions'
import { sql, type Insertable } from 'kysely'
import type { Db, Tables } from '#tables'
import { grant } from '../src/features/permissions/service.ts'
import { addUser } from '../src/features/users/service.ts'

/** Of 'a password', so that sets of users cost one hash. */
const knownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$pe5/s25y9JEozgmKgh1eyQ$TW8XoBXJasUvkSENatJEMMwhafvuxkA/g8q0Nq2Q8rI'
export const knownPassword = 'a password'

export interface User {
  readonly id: number
  readonly username: string
  readonly name: string
}

interface UserWishes {
  readonly id?: number
  readonly username?: string
  readonly name?: string
  readonly permissions?: readonly PermissionId[]
  /** Without one the user cannot sign in by password. */
  readonly password_hash?: string | null
}

let made = 0

/** A staff user with the permissions asked for (ids), signing in with `knownPassword`. */
export async function makeUser(db: Db, { permissions = [], ...wishes }: UserWishes = {}): Promise<User> {
  made += 1
  const user = { username: `user${made}`, name: `Staff User ${made}`, password_hash: knownHash, ...wishes }
  const id = await addUser(db, user)
  await grant(db, id, permissions)
  return { id, username: user.username, name: user.name }
}

/** A defendant or lead with what the list derives from it; wishes are columns, dates as YYYY-MM-DD. */
export async function makeDefendant(
  db: Db,
  wishes: Partial<Insertable<Tables['defendants']>> = {},
): Promise<number> {
  return makeRow(db, 'defendants', { first_name: 'ANA', last_name: 'SAMPLE', ...wishes })
}

type Child = 'bookings' | 'indemnitors' | 'arrests' | 'documents'

/** A row that hangs on a defendant, whose list row follows. */
export async function makeChild<Table extends Child>(
  db: Db,
  table: Table,
  row: Partial<Insertable<Tables[Table]>> & { readonly defendant_id: number },
): Promise<number> {
  const id = await makeRow(db, table, row)
  await sql`select refresh_defendant_list(array[${row.defendant_id}::int])`.execute(db)
  return id
}

/** A grant of a user's own on a defendant. */
export const share = (db: Db, defendant_id: number, user_id: number, access_type: 'R' | 'E' | 'F') =>
  db.insertInto('defendant_users').values({ defendant_id, user_id, access_type }).execute()

async function makeRow(db: Db, table: Child | 'defendants', row: object): Promise<number> {
  const names = Object.keys(row)
  const values = Object.values(row).map((value) => sql`${value}`)
  const relisted = table === 'defendants' ? sql`, refresh_defendant_list(array[id])` : sql``
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(values)}) returning id ${relisted}`.execute(db)
  const [made] = rows
  if (made === undefined) throw new Error(`Nothing was made in ${table}`)
  return made.id
}
