import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type Ref } from 'react'
import { usersStartingWith, type Level, type levels, type Offered } from './share-list.ts'
import classes from './SharePanel.module.css'

interface Props {
  ref: Ref<HTMLInputElement>
  offered: readonly Offered[]
  /** The levels that the user may give. */
  levels: typeof levels
  busy: boolean
  /** Resolves to whether it succeeded. */
  onShare: (user: Offered, level: Level) => Promise<boolean>
}

/** How many names are shown; typing more finds the others. */
const shownNames = 6

/** Finds a user by the start of the name, and gives them the chosen level (SHARE-17, SHARE-19). */
export function ShareSearch({ ref, offered, levels, busy, onShare }: Props) {
  const [typed, setTyped] = useState('')
  const [level, setLevel] = useState<Level>('R')
  const found = usersStartingWith(offered, typed)
  const more = found.length - shownNames
  return (
    <search aria-label="Share with">
      <div className={classes.inputs}>
        <TextInput
          ref={ref}
          label="User"
          placeholder="Start of the name"
          autoComplete="off"
          maxLength={100}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          label="Access"
          value={level}
          data={levels.map((one) => ({ value: one.level, label: one.word }))}
          onChange={(event) => setLevel(event.currentTarget.value as Level)}
        />
      </div>
      <ul className={classes.found} aria-label="Users to share with">
        {found.slice(0, shownNames).map((user) => (
          <li key={user.id} className={classes.row}>
            <span className={classes.name}>{user.name}</span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`SHARE with ${user.name}`}
              disabled={busy}
              onClick={({ detail }) => {
                // The second click of a double click would hit the user who moves up
                if (detail < 2) void onShare(user, level).then((done) => done && setTyped(''))
              }}
            >
              SHARE
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.more} aria-live="polite">
        {offered.length === 0
          ? 'There is nobody else to share with.'
          : found.length === 0
            ? 'No user’s name starts with this.'
            : more > 0 && `${more} more. Type more of the name to see them.`}
      </p>
    </search>
  )
}
