import { messages } from '@bailiwick/contract/kit/messages'
import type { PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChevronLeft } from '@tabler/icons-react'
import { QueryError } from '#records/QueryError.tsx'
import { GrantEditor } from './GrantEditor.tsx'
import { grantsOf } from './permission-queries.ts'
import classes from './permissions.module.css'

interface Props {
  user: PermissionUser
  databases: readonly PermissionDatabase[]
}

/** The selected user's current permissions (PERM-37). */
export function UserGrants({ user, databases }: Props) {
  const grants = useQuery(grantsOf(user.id))
  return (
    <section className={classes.panel} aria-labelledby="of-user">
      <Link to="/user-permissions" preload={false} className={classes.back}>
        <IconChevronLeft size={17} stroke={1.8} aria-hidden />
        All users
      </Link>
      <header className={classes.head}>
        <h2 id="of-user">{user.name}</h2>
        <p>{[user.username, user.office, user.department].filter(Boolean).join(' · ')}</p>
      </header>
      {grants.isPending ? (
        <Skeleton />
      ) : grants.data === undefined ? (
        <QueryError title={messages.failedToGetUser} query={grants} />
      ) : (
        <GrantEditor user={user} rows={grants.data} databases={databases} onReload={() => grants.refetch()} />
      )}
    </section>
  )
}

const Skeleton = () => (
  <div className={classes.skeletons} aria-busy aria-live="polite">
    <span className="visually-hidden">Loading permissions</span>
    {[1, 2, 3, 4, 5].map((line) => (
      <span key={line} className="skeleton" />
    ))}
  </div>
)
