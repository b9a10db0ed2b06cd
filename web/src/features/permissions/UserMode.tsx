import type { PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import { useState } from 'react'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { filterPeople, isFiltered, noFilters, userNamed } from './people.ts'
import { PeopleFilters } from './PeopleFilters.tsx'
import { PeopleList } from './PeopleList.tsx'
import classes from './permissions.module.css'
import type { PermissionSearch } from './permission-view.ts'
import { UserGrants } from './UserGrants.tsx'

interface Props {
  users: readonly PermissionUser[]
  databases: readonly PermissionDatabase[]
  search: PermissionSearch
}

/** USER SPECIFIC PERMISSIONS: shows and changes one user (PERM-9). */
export function UserMode({ users, databases, search }: Props) {
  const [filters, setFilters] = useState(noFilters)
  const user =
    search.user === undefined ? userNamed(users, search.q ?? '') : users.find(({ id }) => id === search.user)
  return (
    <div className={classes.layout} data-chosen={user !== undefined || undefined}>
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
        <section className={classes.panel} data-empty>
          <EmptyPanel title="No user selected" text="Choose a user from the list to see what they can do." />
        </section>
      ) : (
        <UserGrants key={user.id} user={user} databases={databases} />
      )}
    </div>
  )
}
