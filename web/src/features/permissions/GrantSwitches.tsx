import { permissionGroups, type PermissionId } from '@bailiwick/contract/kit/permissions'
import { Switch } from '@mantine/core'
import classes from './permissions.module.css'

interface Props {
  on: readonly PermissionId[]
  disabled: boolean
  /** Why one can't be switched on, in words. */
  refusalOf: (id: PermissionId) => string | null
  onSwitch: (id: PermissionId, on: boolean) => void
}

/** The catalogue as switches, by group (PERM-14 to PERM-18). */
export function GrantSwitches({ on, disabled, refusalOf, onSwitch }: Props) {
  return permissionGroups.map((group) => (
    <fieldset key={group.name} className={classes.group}>
      <legend>{group.name}</legend>
      {group.permissions.map((permission) => {
        const { id, name, about } = permission
        const refusal = on.includes(id) ? null : refusalOf(id)
        return (
          <div key={id} className={classes.permission}>
            {'area' in permission && <p className={classes.area}>{permission.area}</p>}
            <Switch
              label={name}
              aria-label={`${'area' in permission ? permission.area : group.name} ${name}`}
              description={refusal === null ? about : `${about} ${refusal}`}
              disabled={disabled || refusal !== null}
              checked={on.includes(id)}
              onChange={(event) => onSwitch(id, event.currentTarget.checked)}
            />
          </div>
        )
      })}
    </fieldset>
  ))
}
