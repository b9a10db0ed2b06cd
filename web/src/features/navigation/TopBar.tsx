import { Burger } from '@mantine/core'
import {
  IconLayoutDashboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { openPalette } from './palette-state.ts'
import { searchKeys } from './search-keys.ts'
import { SchemeSwitch } from './SchemeSwitch.tsx'
import type { SidebarWidth } from './sidebar-width.ts'
import classes from './TopBar.module.css'

interface Props {
  width: SidebarWidth
  onWidth: (width: SidebarWidth) => void
  /** Opens the drawer on small screens. */
  onMenu: () => void
}

export function TopBar({ width, onWidth, onMenu }: Props) {
  const narrow = width === 'narrow'
  const toggle = narrow ? 'Expand the sidebar' : 'Minimize the sidebar'
  const Toggle = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <header className={classes.bar} data-print="hide">
      <Burger
        opened={false}
        onClick={onMenu}
        hiddenFrom="sm"
        size="sm"
        aria-label="Menu"
        aria-haspopup="dialog"
      />
      <button
        type="button"
        className={`${classes.icon} mantine-visible-from-sm`}
        aria-label={toggle}
        title={toggle}
        onClick={() => onWidth(narrow ? 'wide' : 'narrow')}
      >
        <Toggle size={19} stroke={1.6} />
      </button>
      <button type="button" className={classes.search} aria-haspopup="dialog" onClick={openPalette}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span>Search</span>
        <kbd>{searchKeys.join(' ')}</kbd>
      </button>
      <nav className={classes.end} aria-label="Personal">
        <Link to="/dashboard" className={classes.icon} aria-label="Dashboard" title="Dashboard">
          <IconLayoutDashboard size={19} stroke={1.6} />
        </Link>
        <SchemeSwitch className={classes.icon} />
        <Link to="/user-page" className={classes.icon} aria-label="Profile" title="Profile">
          <IconUserCircle size={20} stroke={1.6} />
        </Link>
      </nav>
    </header>
  )
}
