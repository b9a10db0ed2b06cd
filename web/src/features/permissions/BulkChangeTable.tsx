import {
  databaseGroup,
  permissionGroups,
  type Grant,
  type PermissionId,
} from '@bailiwick/contract/kit/permissions'
import type { PermissionDatabase } from '@bailiwick/contract/user-permissions'
import { Checkbox } from '@mantine/core'
import { holds, withChoice, withImplied, type BulkChange } from './grant-change.ts'
import classes from './permissions.module.css'
import { useGiving } from './use-giving.ts'

interface Row {
  readonly grant: Grant
  readonly label: string
  readonly about: string
}

interface Group {
  readonly name: string
  readonly rows: readonly Row[]
}

interface Props {
  change: BulkChange
  databases: readonly PermissionDatabase[]
  /** Of the database group only these permissions are offered (PERM-58). */
  filteredBy: readonly PermissionId[]
  onChange: (change: BulkChange) => void
}

/** What to assign and what to remove: a row for each permission, or for each database it can be tied to. */
export function BulkChangeTable({ change, databases, filteredBy, onChange }: Props) {
  const givingRefusal = useGiving(databases)
  return groupsOf(databases, filteredBy).map((group) => (
    <table key={group.name} className={classes.bulkTable} aria-label={group.name}>
      <thead>
        <tr>
          <th scope="col">{group.name}</th>
          <th scope="col">Assign</th>
          <th scope="col">Remove</th>
        </tr>
      </thead>
      <tbody>
        {group.rows.map((row) => (
          <BulkChangeRow
            key={`${row.grant.perm_id} ${row.grant.db_id}`}
            group={group.name}
            row={row}
            refusal={givingRefusal(row.grant)}
            change={change}
            onChange={onChange}
          />
        ))}
      </tbody>
    </table>
  ))
}

function groupsOf(databases: readonly PermissionDatabase[], filteredBy: readonly PermissionId[]): Group[] {
  const offered = databaseGroup.permissions.filter(({ id }) => filteredBy.includes(id))
  const tied = databases.flatMap((database) =>
    offered.map(({ id, name, about }) => ({
      grant: { perm_id: id, db_id: database.id },
      label: `${database.name}: ${name}`,
      about,
    })),
  )
  const groups = permissionGroups.map(({ name, permissions }) => ({
    name,
    rows: permissions.map((one) => ({
      grant: { perm_id: one.id, db_id: null },
      label: 'area' in one ? `${one.area}: ${one.name}` : one.name,
      about: one.about,
    })),
  }))
  return tied.length === 0 ? groups : [...groups, { name: databaseGroup.name, rows: tied }]
}

interface RowProps extends Pick<Props, 'change' | 'onChange'> {
  group: string
  row: Row
  /** Why it can't be assigned, in words. */
  refusal: string | null
}

function BulkChangeRow({ group, row: { grant, label, about }, refusal, change, onChange }: RowProps) {
  const whole = withImplied(change)
  const checkbox = (choice: keyof BulkChange, name: string) => {
    const checked = holds(whole[choice], grant)
    return (
      <Checkbox
        aria-label={`${name} ${group} ${label}`}
        checked={checked}
        // Implied by another choice (PERM-57)
        disabled={isImplied(change, grant) || (choice === 'assign' && refusal !== null)}
        onChange={() => onChange(withChoice(change, grant, checked ? null : choice))}
      />
    )
  }
  return (
    <tr>
      <th scope="row">
        {label}
        <span>{refusal === null ? about : `${about} ${refusal}`}</span>
      </th>
      <td>{checkbox('assign', 'Assign')}</td>
      <td>{checkbox('remove', 'Remove')}</td>
    </tr>
  )
}

/** Whether the grant is assigned or removed whatever is chosen for itself. */
function isImplied(change: BulkChange, grant: Grant): boolean {
  const others = withImplied(withChoice(change, grant, null))
  return holds(others.assign, grant) || holds(others.remove, grant)
}
