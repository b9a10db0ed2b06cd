import type { PermissionUser } from '@bailiwick/contract/user-permissions'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lastPage } from '#ui/paging.ts'
import { PagerSteps } from '#ui/PagerSteps.tsx'
import { peoplePerPage, showingPeople } from './people.ts'
import classes from './permissions.module.css'

interface Props {
  /** The filtered users. */
  users: readonly PermissionUser[]
  filtered: boolean
  /** Removes every filter. */
  onClear: () => void
  /** The selected user's ID; undefined in a list that selects nobody. */
  chosen?: number | null
}

/** Ten users a page and the count of all; each links to their permissions if one can be selected. */
export function PeopleList({ users, filtered, onClear, chosen }: Props) {
  const position = users.findIndex(({ id }) => id === chosen)
  const [page, setPage] = useState(position < 0 ? 1 : Math.floor(position / peoplePerPage) + 1)
  const pages = lastPage(users.length, peoplePerPage)
  const current = Math.min(page, pages)
  const shown = users.slice((current - 1) * peoplePerPage, current * peoplePerPage)
  return (
    <>
      <ul className={classes.people} aria-label="Users">
        {shown.map((user) => (
          <li key={user.id}>
            {chosen === undefined ? (
              <span className={classes.person}>
                <Person user={user} />
              </span>
            ) : (
              <Link
                to="/user-permissions"
                search={{ user: user.id }}
                preload={false}
                resetScroll={false}
                className={classes.person}
                aria-current={user.id === chosen ? 'page' : undefined}
              >
                <Person user={user} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <p className="num" aria-live="polite">
          {showingPeople(current, users.length, filtered)}
        </p>
        {users.length === 0 && filtered && (
          <Button variant="default" size="compact-sm" onClick={onClear}>
            Clear the filters
          </Button>
        )}
        {pages > 1 && <PagerSteps compact page={current} pages={pages} onPage={setPage} />}
      </div>
    </>
  )
}

function Person({ user: { name, username, office, department } }: { user: PermissionUser }) {
  return (
    <>
      <strong>{name}</strong>
      <span>{[username, office, department].filter(Boolean).join(' · ')}</span>
    </>
  )
}
