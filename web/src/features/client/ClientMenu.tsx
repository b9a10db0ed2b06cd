import { IconLogout } from '@tabler/icons-react'
import { portalTexts } from './portal-texts.ts'
import classes from './ClientFrame.module.css'

export interface MenuEntry {
  readonly label: string
  readonly isOpen: boolean
  readonly onPick: () => void
}

interface Props {
  entries: readonly MenuEntry[]
  onLogOut: () => void
}

/** The client menu; fully visible on phones too (CLI-31 to CLI-34). */
export function ClientMenu({ entries, onLogOut }: Props) {
  const texts = portalTexts.use()
  return (
    <nav aria-label={texts.menu} data-print="hide">
      <ul className={classes.menu}>
        {entries.map(({ label, isOpen, onPick }) => (
          <li key={label}>
            <button
              type="button"
              className={classes.entry}
              aria-current={isOpen ? 'page' : undefined}
              onClick={onPick}
            >
              {label}
            </button>
          </li>
        ))}
        <li className={classes.last}>
          <button type="button" className={classes.entry} onClick={onLogOut}>
            <IconLogout size={18} stroke={1.7} aria-hidden />
            {texts.logOut}
          </button>
        </li>
      </ul>
    </nav>
  )
}
