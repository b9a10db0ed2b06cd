import {
  databaseGroup,
  permissionGroups,
  type Grant,
  type PermissionId,
} from '@bailiwick/contract/permissions'
import type { PermissionDatabase } from '@bailiwick/contract/user-permissions'
import { Checkbox } from '@mantine/core'
import { holds, wholeWishes, withWish, type BulkWishes } from './grant-change.ts'
import classes from './permissions.module.css'

interface Row {
  readonly grant: Grant
  readonly label: string
  readonly about: string
}

interface Props {
  wishes: BulkWishes
  databases: readonly PermissionDatabase[]
  /** Those of the database group that are offered: only what is filtered by (PERM-58). */
  filteredBy: readonly PermissionId[]
  onWish: (wishes: BulkWishes) => void
}

/** What to assign and what to remove, a line for each permission; those tied to databases a line for each of them. */
export function WishTable({ wishes, databases, filteredBy, onWish }: Props) {
  const tied = databases.flatMap((database) =>
    databaseGroup.permissions
      .filter(({ id }) => filteredBy.includes(id))
      .map(({ id, name, about }) => ({
        grant: { perm_id: id, db_id: database.id },
        label: `${database.name}: ${name}`,
        about,
      })),
  )
  const groups: { name: string; rows: readonly Row[] }[] = [
    ...permissionGroups.map(({ name, permissions }) => ({
      name,
      rows: permissions.map((one) => ({
        grant: { perm_id: one.id, db_id: null },
        label: 'area' in one ? `${one.area}: ${one.name}` : one.name,
        about: one.about,
      })),
    })),
    ...(tied.length > 0 ? [{ name: databaseGroup.name, rows: tied }] : []),
  ]
  return groups.map((group) => (
    <table key={group.name} className={classes.wishes} aria-label={group.name}>
      <thead>
        <tr>
          <th scope="col">{group.name}</th>
          <th scope="col">Assign</th>
          <th scope="col">Remove</th>
        </tr>
      </thead>
      <tbody>
        {group.rows.map((row) => (
          <WishRow
            key={`${row.grant.perm_id} ${row.grant.db_id}`}
            group={group.name}
            row={row}
            wishes={wishes}
            onWish={onWish}
          />
        ))}
      </tbody>
    </table>
  ))
}

interface RowProps extends Pick<Props, 'wishes' | 'onWish'> {
  group: string
  row: Row
}

function WishRow({ group, row: { grant, label, about }, wishes, onWish }: RowProps) {
  const whole = wholeWishes(wishes)
  const box = (wish: keyof BulkWishes, name: string) => {
    const checked = holds(whole[wish], grant)
    return (
      <Checkbox
        aria-label={`${name} ${group} ${label}`}
        checked={checked}
        // Brought along by another choice (PERM-57)
        disabled={isBroughtAlong(wishes, grant)}
        onChange={() => onWish(withWish(wishes, grant, checked ? null : wish))}
      />
    )
  }
  return (
    <tr>
      <th scope="row">
        {label}
        <span>{about}</span>
      </th>
      <td>{box('assign', 'Assign')}</td>
      <td>{box('remove', 'Remove')}</td>
    </tr>
  )
}

/** Whether the grant is assigned or removed whatever is chosen for itself. */
function isBroughtAlong(wishes: BulkWishes, grant: Grant): boolean {
  const without = wholeWishes(withWish(wishes, grant, null))
  return holds(without.assign, grant) || holds(without.remove, grant)
}
