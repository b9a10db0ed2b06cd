import type { AccessType } from '@bailiwick/contract/kit/permissions'
import type { Generated } from 'kysely'

interface DefendantUsersTable {
  id: Generated<number>
  defendant_id: number
  user_id: number
  access_type: NonNullable<AccessType>
}

declare module '#platform/tables' {
  interface Tables {
    defendant_users: DefendantUsersTable
  }
}
