import { messages } from '@bailiwick/contract/kit/messages'
import { grantNames, mayGive, type Grant } from '@bailiwick/contract/kit/permissions'
import type { PermissionDatabase } from '@bailiwick/contract/user-permissions'
import { ownerId } from '#platform/brand.ts'
import { useSession } from '#platform/session.ts'

/** Why the person at the screen can't give a grant, in words; null if they can (OPEN-187). The server enforces it. */
export function useGiving(databases: readonly PermissionDatabase[]): (grant: Grant) => string | null {
  const { claims, permObj } = useSession()
  return (grant) => {
    if (claims?.id === ownerId || mayGive(permObj, grant)) return null
    const [name = ''] = grantNames([grant], databases)
    return messages.notYoursToGive(name)
  }
}
