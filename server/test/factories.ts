import type { PermissionId } from '@bailiwick/contract/kit/permissions'
import type { RecordTable } from '@bailiwick/contract/kit/record-nouns'
import { sql, type Insertable, type Updateable } from 'kysely'
import { TOTP } from 'otpauth'
import type { Db, Tables } from '#tables'
import { grant } from '../src/features/permissions/service.ts'
import { beginSetup } from '../src/features/second-factor/service.ts'
import { addUser } from '../src/features/users/service.ts'
import { testVault } from './vault.ts'

/** The hash of 'a password', made once because hashing is slow. */
const knownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$pe5/s25y9JEozgmKgh1eyQ$TW8XoBXJasUvkSENatJEMMwhafvuxkA/g8q0Nq2Q8rI'
export const knownPassword = 'a password'

export interface User {
  readonly id: number
  readonly username: string
  readonly name: string
}

interface UserOptions {
  readonly id?: number
  readonly username?: string
  readonly name?: string
  readonly permissions?: readonly PermissionId[]
  /** Null for a user who cannot sign in with a password. */
  readonly password_hash?: string | null
}

let userCount = 0

/** A staff user with these permissions, who signs in with `knownPassword`. */
export async function makeUser(db: Db, { permissions = [], ...fields }: UserOptions = {}): Promise<User> {
  userCount += 1
  const user = {
    username: `user${userCount}`,
    name: `Staff User ${userCount}`,
    password_hash: knownHash,
    ...fields,
  }
  const id = await addUser(db, user)
  await grant(db, id, permissions)
  return { id, username: user.username, name: user.name }
}

/** Gives a user a second factor and returns its secret, in Base32. */
export async function addSecondFactor(
  db: Db,
  userId: number,
  now = new Date(),
  vault = testVault,
): Promise<string> {
  const user = { id: userId, username: `user${userId}` }
  const { secret } = await beginSetup({ db, vault }, user, 'Bailiwick', now)
  await db.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId).execute()
  return secret
}

/** The code that an app shows at this time. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() })

type Child = RecordTable | 'documents'
/** Any columns of a table, such as `deleted_at`, which a new row doesn't have. */
type RowOf<Table extends Child | 'defendants'> = Updateable<Tables[Table]>

/** A defendant or lead with its derived list row. Fields are columns of the table, dates as YYYY-MM-DD. */
export async function makeDefendant(db: Db, fields: RowOf<'defendants'> = {}): Promise<number> {
  return makeRow(db, 'defendants', { first_name: 'ANA', last_name: 'SAMPLE', ...fields })
}

/** A row that belongs to a defendant, whose list row is refreshed. */
export async function makeChild<Table extends Child>(
  db: Db,
  table: Table,
  row: RowOf<Table> & { readonly defendant_id: number },
): Promise<number> {
  const id = await makeRow(db, table, row)
  await sql`select refresh_defendant_list(array[${row.defendant_id}::int])`.execute(db)
  return id
}

/** A note about a file. */
export async function makeNote(
  db: Db,
  note: Partial<Insertable<Tables['notes']>> & { readonly defendant_id: number; readonly created_by: number },
): Promise<number> {
  const row = { kind: 'note', text: 'Called back.', created_at: new Date(), ...note } as const
  const { id } = await db.insertInto('notes').values(row).returning('id').executeTakeFirstOrThrow()
  await sql`select refresh_defendant_list(array[${note.defendant_id}::int])`.execute(db)
  return id
}

let photoCount = 0

/** A current photo of the defendant of a file, without its image. */
export async function makePhoto(db: Db, defendant_id: number, field: string, slot = 1): Promise<number> {
  photoCount += 1
  const name = `photo-${photoCount}`
  const row = { name, field, slot, type: 'image/png', bytes: 1, has_thumbnail: false } as const
  const owners = { defendant_id, indemnitor_id: null, uploaded_by: null }
  const { id } = await db
    .insertInto('files')
    .values({ ...row, ...owners })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A saved view of a list. */
export async function makeListView(
  db: Db,
  view: Partial<Insertable<Tables['list_views']>> & { readonly name: string; readonly created_by: number },
): Promise<number> {
  const state = {
    list: 'defendants',
    filters: '{}',
    sort_by: 'date_created',
    sort_direction: 'desc',
    density: 'compact',
  } as const
  const row = { ...state, is_shared: true, columns: [], created_at: new Date(), ...view }
  const { id } = await db.insertInto('list_views').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A share of a defendant with a user. */
export const share = (db: Db, defendant_id: number, user_id: number, access_type: 'R' | 'E' | 'F') =>
  db.insertInto('defendant_users').values({ defendant_id, user_id, access_type }).execute()

async function makeRow(db: Db, table: Child | 'defendants', row: object): Promise<number> {
  const names = Object.keys(row)
  const values = Object.values(row).map((value) => sql`${value}`)
  const refreshList = table === 'defendants' ? sql`, refresh_defendant_list(array[id])` : sql``
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(values)}) returning id ${refreshList}`.execute(db)
  const [created] = rows
  if (created === undefined) throw new Error(`No row was added to ${table}`)
  return created.id
}
