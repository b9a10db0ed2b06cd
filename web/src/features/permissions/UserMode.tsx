import type { PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import { useState } from 'react'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { filterPeople, isFiltered, noFilters, userNamed } from './people.ts'
import { PeopleFilters } from './PeopleFilters.tsx'
import { PeopleList } from './PeopleList.tsx'
import classes from './permissions.module.css'
import type { PermissionView } from './use-permission-view.ts'
import { UserGrants } from './UserGrants.tsx'

interface Props {
  users: readonly PermissionUser[]
  databases: readonly PermissionDatabase[]
  view: PermissionView
}

/** USER SPECIFIC PERMISSIONS: one user is chosen and switched (PERM-9). */
export function UserMode({ users, databases, view }: Props) {
  const [filters, setFilters] = useState(noFilters)
  const user = view.user === null ? userNamed(users, view.q) : users.find(({ id }) => id === view.user)
  return (
    <div className={classes.desk} data-chosen={user !== undefined || undefined}>
      <section className={classes.list} aria-label="Staff">
        <PeopleFilters users={users} filters={filters} onFilter={setFilters} />
        <PeopleList
          key={JSON.stringify(filters)}
          users={filterPeople(users, filters)}
          filtered={isFiltered(filters)}
          onClear={() => setFilters(noFilters)}
          chosen={user?.id ?? null}
        />
      </section>
      {user === undefined ? (
        <section className={classes.sheet} data-empty>
          <EmptyPanel
            title="Nobody is chosen"
            text="Choose a user of the list to see what he or she may do."
          />
        </section>
      ) : (
        <UserGrants key={user.id} user={user} databases={databases} />
      )}
    </div>
  )
}
