import type { Grant } from '@bailiwick/contract/sharing'
import { Button, NativeSelect } from '@mantine/core'
import { levels as allLevels, offersLevel, type Level } from './share-list.ts'
import classes from './SharePanel.module.css'

interface Props {
  users: readonly Grant[]
  /** The levels that the user may give; none if read-only. */
  levels: typeof allLevels
  /** The user's own ID: users can't change their own access. */
  viewer: number | undefined
  /** Whether the user may lower a level: only if they may delete the file (OPEN-188). */
  mayLower: boolean
  onLevel: (grant: Grant, level: Level) => void
  /** Undefined if not allowed. */
  onRemove: ((grant: Grant) => void) | undefined
}

const wordOf = (given: Level) => allLevels.find(({ level }) => level === given)?.word

/** The users the file is shared with, each with their level (SHARE-18). */
export function GrantList({ users, levels, viewer, mayLower, onLevel, onRemove }: Props) {
  const offers = (level: Level, { access_type: now }: Grant) => offersLevel(levels, level, now, mayLower)
  return (
    <section aria-labelledby="with-access">
      <h3 id="with-access" className={classes.title}>
        Users with access
      </h3>
      <p className={classes.note}>
        Everyone else with CRM access can read, change and delete this file. Users listed here can do what
        their level allows. CRM administrators are never limited.
        {!mayLower && levels.length > 0 && ' Only somebody who may delete this file can lower a level.'}
      </p>
      {users.length === 0 ? (
        <p className={classes.none}>Not shared with anyone yet.</p>
      ) : (
        <ul className={classes.grants} aria-label="Users with access">
          {users.map((grant) => (
            <li key={grant.id} className={classes.row}>
              <span className={classes.name}>
                {grant.name}
                {grant.user_id === viewer && <span className="dim"> (you)</span>}
              </span>
              {levels.length === 0 || grant.user_id === viewer ? (
                <span>{wordOf(grant.access_type)}</span>
              ) : (
                <NativeSelect
                  size="xs"
                  aria-label={`Access of ${grant.name}`}
                  value={grant.access_type}
                  onChange={(event) => onLevel(grant, event.currentTarget.value as Level)}
                >
                  {allLevels.map(({ level, word }) => (
                    <option key={level} value={level} disabled={!offers(level, grant)}>
                      {word}
                    </option>
                  ))}
                </NativeSelect>
              )}
              {onRemove && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  color="brick"
                  c="var(--bad)"
                  aria-label={`REMOVE ${grant.name}`}
                  onClick={() => onRemove(grant)}
                >
                  REMOVE
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
