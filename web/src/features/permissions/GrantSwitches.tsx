import { permissionGroups, type PermissionId } from '@bailiwick/contract/kit/permissions'
import { Switch } from '@mantine/core'
import classes from './permissions.module.css'

interface Props {
  on: readonly PermissionId[]
  disabled: boolean
  onSwitch: (id: PermissionId, on: boolean) => void
}

/** The catalogue as switches, by group (PERM-14 to PERM-18). */
export function GrantSwitches({ on, disabled, onSwitch }: Props) {
  return permissionGroups.map((group) => (
    <fieldset key={group.name} className={classes.group}>
      <legend>{group.name}</legend>
      {group.permissions.map((permission) => (
        <div key={permission.id} className={classes.permission}>
          {'area' in permission && <p className={classes.area}>{permission.area}</p>}
          <Switch
            label={permission.name}
            aria-label={`${'area' in permission ? permission.area : group.name} ${permission.name}`}
            description={permission.about}
            disabled={disabled}
            checked={on.includes(permission.id)}
            onChange={(event) => onSwitch(permission.id, event.currentTarget.checked)}
          />
        </div>
      ))}
    </fieldset>
  ))
}
