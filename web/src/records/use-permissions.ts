import type { PermissionMap } from '@bailiwick/contract/kit/permissions'
import { useState } from 'react'
import { useSession } from '#platform/session.ts'

/** What the session allows, or allowed as long as it lasted: nobody is thrown out of Edit by being signed out. */
export function usePermissions(): PermissionMap {
  const { loggedInStatus, permObj } = useSession()
  const [known, setKnown] = useState(permObj)
  if (loggedInStatus && permObj !== known) setKnown(permObj)
  return loggedInStatus ? permObj : known
}
