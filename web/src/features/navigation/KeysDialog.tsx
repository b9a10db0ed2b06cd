import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ShortcutGroup } from '#platform/shortcuts.ts'
import { KeyCap } from '#ui/KeyCap.tsx'
import { SmallDialog } from '#ui/SmallDialog.tsx'
import classes from './KeysDialog.module.css'
import { searchKeys } from './search-keys.ts'

interface Props {
  groups: readonly ShortcutGroup[]
  onClose: () => void
}

/** All keys that work where the user is. */
export const KeysDialog = ({ groups, onClose }: Props) => (
  <SmallDialog
    opened
    title="Keyboard shortcuts"
    label="Keyboard shortcuts"
    isOnTop
    onClose={onClose}
    actions={
      <Button data-autofocus onClick={onClose}>
        CLOSE
      </Button>
    }
  >
    {groups.map(({ title, shortcuts }) => (
      <Keys
        key={title}
        title={title}
        lines={shortcuts.map(({ keys, label }) => ({
          alternatives: keys.map((key) => key.split('+')),
          label,
        }))}
      />
    ))}
    <Keys
      title="Everywhere"
      lines={[
        { alternatives: [searchKeys], label: 'Search' },
        { alternatives: [['?']], label: 'Show all keys' },
      ]}
    />
    <p className={classes.note}>
      Keys do nothing while you type in a field. Turn them off in your{' '}
      <Link to="/user-page" onClick={onClose}>
        profile
      </Link>
      .
    </p>
  </SmallDialog>
)

interface KeysProps {
  title: string
  /** `alternatives`: any of these does it; each is the keys to press together. */
  lines: readonly { alternatives: readonly (readonly string[])[]; label: string }[]
}

const Keys = ({ title, lines }: KeysProps) => (
  <section className={classes.group}>
    <h3>{title}</h3>
    <dl>
      {lines.map(({ alternatives, label }) => (
        <div key={label}>
          <dt>
            {alternatives.map((keys, index) => (
              <span key={keys.join(' ')}>
                {index > 0 && ' or '}
                {keys.map((key) => (
                  <KeyCap key={key} name={key} />
                ))}
              </span>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  </section>
)
