import type { Generated } from 'kysely'

interface DatabasesTable {
  id: Generated<number>
  name: string
}

interface UserPermissionsTable {
  id: Generated<number>
  user_id: number
  perm_id: number
  db_id: number | null
}

declare module '#platform/tables' {
  interface Tables {
    databases: DatabasesTable
    user_permissions: UserPermissionsTable
  }
}
