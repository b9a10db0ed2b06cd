import { messages } from '@bailiwick/contract/kit/messages'
import {
  databaseGroup,
  grantName,
  permissionGroups,
  type PermissionId,
} from '@bailiwick/contract/kit/permissions'
import type { PermissionDatabase, PermissionUser } from '@bailiwick/contract/user-permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoicesField } from '#ui/ChoicesField.tsx'
import { QueryError } from '#records/QueryError.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { BulkPanel } from './BulkPanel.tsx'
import { filterPeople, isFiltered, noFilters, peoplePerPage } from './people.ts'
import { PeopleFilters } from './PeopleFilters.tsx'
import { PeopleList } from './PeopleList.tsx'
import { holdersOf } from './permission-queries.ts'
import classes from './permissions.module.css'

interface Props {
  users: readonly PermissionUser[]
  databases: readonly PermissionDatabase[]
}

/** The permissions to filter by; those of databases only if there are databases (OPEN-25). */
const filterIds = (withDatabases: boolean): PermissionId[] =>
  [...permissionGroups, ...(withDatabases ? [databaseGroup] : [])].flatMap(({ permissions }) =>
    permissions.map(({ id }) => id),
  )

/** BULK/FILTER: filters users and changes them together (PERM-10). */
export function BulkMode({ users, databases }: Props) {
  const [filters, setFilters] = useState(noFilters)
  const [permsList, setPermsList] = useState<readonly PermissionId[]>([])
  const holders = useQuery({ ...holdersOf(permsList), placeholderData: keepPreviousData })
  const found = filterPeople(holders.data?.users ?? [], filters)
  const ids = filterIds(databases.length > 0)
  return (
    <div className={classes.layout}>
      <section className={classes.list} aria-label="Staff" aria-busy={holders.isPlaceholderData}>
        <PeopleFilters users={users} filters={filters} onFilter={setFilters}>
          <div className={classes.wide}>
            <ChoicesField
              label="Holds all of"
              none="Any permissions"
              choices={ids.map((perm_id) => ({ value: String(perm_id), label: grantName({ perm_id }) }))}
              value={permsList.map(String)}
              onChange={(chosen) => setPermsList(ids.filter((id) => chosen.includes(String(id))))}
            />
          </div>
        </PeopleFilters>
        {holders.isPending ? (
          <ListSkeleton rows={peoplePerPage} label="Loading users" />
        ) : holders.isError ? (
          <QueryError title={messages.failedToGetUsers} query={holders} />
        ) : (
          <PeopleList
            key={JSON.stringify([filters, permsList])}
            users={found}
            filtered={permsList.length > 0 || isFiltered(filters)}
            onClear={() => {
              setFilters(noFilters)
              setPermsList([])
            }}
          />
        )}
      </section>
      <BulkPanel
        users={holders.isSuccess ? found : []}
        busy={holders.isPlaceholderData}
        databases={databases}
        filteredBy={permsList}
      />
    </div>
  )
}
