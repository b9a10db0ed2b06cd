import { UserAdmin } from '#features/users/UserAdmin.tsx'

/** /user-admin: the staff users (NAV-23). */
export const UserAdminPage = () => <UserAdmin />
