import {
  holdsKey,
  mayCall,
  mayDelete,
  mayEdit,
  type AccessType,
  type PermissionMap,
} from '@bailiwick/contract/kit/permissions'

/** How the form stands: being filled for the first time, being changed, or being read (DEF-35). */
export type FormMode = 'add' | 'edit' | 'view'

/** What a record opens as: Edit where that is allowed and was not asked against, else View (OPEN-167). */
export const initialMode = (permissions: PermissionMap, access: AccessType, reading: boolean): FormMode =>
  !reading && mayEdit(permissions, access) ? 'edit' : 'view'

/** DELETE is offered in Edit alone, and only to who may delete (DEF-42). */
export const canDelete = (mode: FormMode, permissions: PermissionMap, access: AccessType): boolean =>
  mode === 'edit' && mayDelete(permissions, access)

/** The Share tab is for 'UserAdmin edit' alone (SHARE-21); its calls take the right to edit besides. */
export const canShare = (permissions: PermissionMap): boolean =>
  holdsKey(permissions, 'UserAdmin edit') && mayCall(permissions, 'CRM edit')
