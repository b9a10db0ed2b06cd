import {
  holdsKey,
  mayCall,
  mayDelete,
  mayEdit,
  type AccessType,
  type PermissionMap,
} from '@bailiwick/contract/kit/permissions'

/** Whether the form adds a record, edits it, or only shows it (DEF-35). */
export type FormMode = 'add' | 'edit' | 'view'

/** The mode a record opens in: Edit if the user may edit and didn't choose View, else View (OPEN-167). */
export const initialMode = (permissions: PermissionMap, access: AccessType, reading: boolean): FormMode =>
  !reading && mayEdit(permissions, access) ? 'edit' : 'view'

/** DELETE is offered only in Edit, and only to users who may delete (DEF-42). */
export const canDelete = (mode: FormMode, permissions: PermissionMap, access: AccessType): boolean =>
  mode === 'edit' && mayDelete(permissions, access)

/** The Share tab requires 'UserAdmin edit' (SHARE-21); its calls also require permission to edit. */
export const canShare = (permissions: PermissionMap): boolean =>
  holdsKey(permissions, 'UserAdmin edit') && mayCall(permissions, 'CRM edit')
