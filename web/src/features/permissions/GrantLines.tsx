import { grantNames, type Grant } from '@bailiwick/contract/kit/permissions'
import type { PermissionDatabase } from '@bailiwick/contract/user-permissions'
import classes from './permissions.module.css'

interface Props {
  lists: readonly (readonly [title: string, grants: readonly Grant[]])[]
  databases: readonly PermissionDatabase[]
}

/** Added and removed permissions, one a line; empty lists are left out. */
export function GrantLines({ lists, databases }: Props) {
  return lists
    .filter(([, grants]) => grants.length > 0)
    .map(([title, grants]) => (
      <section key={title} className={classes.lines}>
        <h3>{title}</h3>
        <ul aria-label={title}>
          {grantNames(grants, databases).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
    ))
}
