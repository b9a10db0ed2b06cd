import type { PermissionMap } from '@bailiwick/contract/kit/permissions'
import { useState } from 'react'
import { useSession } from '#platform/session.ts'

/** The permissions of the session, or of the last one: being logged out doesn't close Edit. */
export function usePermissions(): PermissionMap {
  const { loggedInStatus, permObj } = useSession()
  const [last, setLast] = useState(permObj)
  if (loggedInStatus && permObj !== last) setLast(permObj)
  return loggedInStatus ? permObj : last
}
