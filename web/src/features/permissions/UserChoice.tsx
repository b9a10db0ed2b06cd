import type { PermissionUser } from '@bailiwick/contract/user-permissions'
import { Button } from '@mantine/core'
import classes from './permissions.module.css'

interface Props {
  users: readonly PermissionUser[]
  /** The IDs of the checked users. */
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  /** Why a user can't be changed; null if they can. */
  refusalOf: (user: PermissionUser) => string | null
}

/** The users of a bulk change, each with a checkbox. They may be hundreds, hence the browser's own checkboxes. */
export function UserChoice({ users, chosen, onChoose, refusalOf }: Props) {
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  const changeable = users.filter((user) => refusalOf(user) === null)
  const all = chosen.size === changeable.length
  return (
    <fieldset className={classes.choice}>
      <legend>
        For {chosen.size} of {users.length} {users.length === 1 ? 'user' : 'users'}
      </legend>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onChoose(new Set(all ? [] : changeable.map(({ id }) => id)))}
      >
        {all ? 'Choose none' : 'Choose all'}
      </Button>
      <ul>
        {users.map((user) => {
          const { id, name, username } = user
          const refusal = refusalOf(user)
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  disabled={refusal !== null}
                  onChange={() => toggle(id)}
                />
                <span>
                  {name} <span>{refusal === null ? username : `${username}. ${refusal}`}</span>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
