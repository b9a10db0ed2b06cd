import { UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconLogout } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { ownerId, versionLabel } from '#platform/brand.ts'
import { useSession } from '#platform/session.ts'
import { initialsOf } from '#records/person-name.ts'
import { BrandMark } from './BrandMark.tsx'
import { PageIcon } from './PageIcon.tsx'
import { UnreadCount } from './UnreadCount.tsx'
import { menuFor, type MenuEntry, type MenuGroup } from './menu.ts'
import classes from './Sidebar.module.css'
import { useSidebarGroup } from './sidebar-groups.ts'

/** The content of the sidebar, and of the drawer on small screens. */
export function Sidebar({ onGo }: { onGo?: () => void }) {
  const { permObj, claims } = useSession()
  return (
    <>
      <Link to="/dashboard" className={classes.brand} {...(onGo && { onClick: onGo })}>
        <BrandMark />
      </Link>
      <nav className={classes.nav} aria-label="Main">
        {menuFor(permObj, claims?.id === ownerId).map(({ title, items }) => (
          <div key={title ?? items[0]?.label} className={classes.section}>
            {title !== null && (
              <h2 className={classes.title}>
                <span className={classes.label}>{title}</span>
              </h2>
            )}
            <ul className={classes.list}>
              {items.map((item) =>
                'group' in item ? (
                  <Group key={item.group} item={item} onGo={onGo} />
                ) : (
                  <Entry key={item.path} item={item} onGo={onGo} />
                ),
              )}
            </ul>
          </div>
        ))}
      </nav>
      <div className={classes.foot}>
        <div className={classes.user}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(claims?.name ?? '')}
          </span>
          <span className={`${classes.label} ${classes.userName}`}>{claims?.name}</span>
        </div>
        <Link to="/logout" preload={false} className={classes.link} title="Log out">
          <IconLogout size={19} stroke={1.6} className={classes.icon} aria-hidden />
          <span className={classes.label}>Log out</span>
        </Link>
        <p className={`${classes.version} ${classes.label}`}>{versionLabel}</p>
      </div>
    </>
  )
}

interface Line<Item> {
  item: Item
  /** A dot instead of its icon. */
  isInGroup?: boolean
  onGo: (() => void) | undefined
}

function Entry({ item: { path, label }, isInGroup = false, onGo }: Line<MenuEntry>) {
  return (
    <li>
      <Link
        to={path}
        className={classes.link}
        activeProps={{ 'data-active': true }}
        activeOptions={{ includeSearch: false }}
        title={label}
        {...(onGo && { onClick: onGo })}
      >
        <PageIcon path={isInGroup ? '' : path} size={19} className={classes.icon} />
        <span className={classes.label}>{label}</span>
        {path === '/crm/messages' && <UnreadCount />}
      </Link>
    </li>
  )
}

/** A group of pages. It is closed at first, and open if it has the current page. */
function Group({ item: { group, label, entries }, onGo }: Line<MenuGroup>) {
  const isCurrent = useLocation({ select: ({ pathname }) => entries.some(({ path }) => path === pathname) })
  const [opened, toggle] = useSidebarGroup(group, isCurrent)
  const id = `group${group.replace('/', '-')}`
  return (
    <li>
      <UnstyledButton
        className={classes.link}
        aria-expanded={opened}
        aria-controls={id}
        onClick={toggle}
        title={label}
      >
        <PageIcon path={group} size={19} className={classes.icon} />
        <span className={classes.label}>{label}</span>
        <IconChevronRight
          size={15}
          stroke={1.8}
          className={`${classes.chevron} ${classes.label}`}
          aria-hidden
        />
      </UnstyledButton>
      <ul id={id} className={`${classes.list} ${classes.sub}`} hidden={!opened}>
        {entries.map((entry) => (
          <Entry key={entry.path} item={entry} isInGroup onGo={onGo} />
        ))}
      </ul>
    </li>
  )
}
