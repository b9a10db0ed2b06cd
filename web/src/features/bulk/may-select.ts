import { mayCall, type PermissionMap } from '@bailiwick/contract/kit/permissions'

/** Whether somebody may do anything with selected files. */
export const maySelect = (permissions: PermissionMap): boolean =>
  mayCall(permissions, 'CRM edit') || mayCall(permissions, 'CRM export')
