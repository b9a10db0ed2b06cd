import type { Generated } from 'kysely'
import type { Stamp } from '#platform/tables'

interface UsersTable {
  id: Generated<number>
  username: string
  name: string
  email: string | null
  phone_number: string | null
  office: string | null
  department: string | null
  /** A PHC string; null for an account that cannot sign in. */
  password_hash: string | null
  active: Generated<boolean>
  /** Somebody else set the password. */
  must_change_password: Generated<boolean>
  /** Who did; null: the command line or the first start. */
  password_set_by: Generated<number | null>
  /** Of the passwords that somebody else set and that were replaced, the newest last; see `replacedHashes`. */
  replaced_password_hashes: Generated<readonly string[]>
  date_created: Stamp
  date_modified: Stamp
}

declare module '#platform/tables' {
  interface Tables {
    users: UsersTable
  }
}
