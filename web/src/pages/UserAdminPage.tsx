import { UserAdmin } from '#features/users/UserAdmin.tsx'

/** /user-admin: the staff of the office (NAV-23). */
export const UserAdminPage = () => <UserAdmin />
