import type { PermissionUser } from '@bailiwick/contract/user-permissions'
import { Button } from '@mantine/core'
import classes from './permissions.module.css'

interface Props {
  users: readonly PermissionUser[]
  /** The IDs of the checked users. */
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** The users of a bulk change, each with a checkbox. They may be hundreds, hence the browser's own checkboxes. */
export function UserChoice({ users, chosen, onChoose }: Props) {
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  const all = chosen.size === users.length
  return (
    <fieldset className={classes.choice}>
      <legend>
        For {chosen.size} of {users.length} {users.length === 1 ? 'user' : 'users'}
      </legend>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onChoose(new Set(all ? [] : users.map(({ id }) => id)))}
      >
        {all ? 'Choose none' : 'Choose all'}
      </Button>
      <ul>
        {users.map(({ id, name, username }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              <span>
                {name} <span>{username}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
