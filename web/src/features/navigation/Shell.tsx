import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { copyright, versionLabel } from '#platform/brand.ts'
import { NoticePlace } from '#ui/NoticePlace.tsx'
import { KeysHost } from './KeysHost.tsx'
import { PaletteHost } from './PaletteHost.tsx'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { useSidebarWidth } from './sidebar-width.ts'
import { TopBar } from './TopBar.tsx'
import { UnsavedDialog } from './UnsavedDialog.tsx'
import { usePagePreload } from './use-page-preload.ts'

/** The frame of every page that requires a login. With `crmOpen`, the search also finds records. */
export function Shell({ crmOpen }: { crmOpen: boolean }) {
  const [width, setWidth] = useSidebarWidth()
  const [drawer, { open, close }] = useDisclosure(false)
  const router = useRouter()
  usePagePreload()
  // After a navigation, close the drawer and collapse the sidebar
  const [isCollapsed, setIsCollapsed] = useState(false)
  const expand = () => setIsCollapsed(false)
  useEffect(() => {
    // Compare with the latest path: the router compares with the last page that loaded completely
    let path = router.latestLocation.pathname
    return router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (toLocation.pathname === path) return
      path = toLocation.pathname
      close()
      setIsCollapsed(true)
    })
  }, [router, close])
  return (
    <div className={classes.shell} data-sidebar={width}>
      <a href="#main" className={classes.skip} data-print="hide">
        Skip to main content
      </a>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only collapse it */}
      <aside
        className={classes.side}
        data-print="hide"
        data-collapsed={isCollapsed || undefined}
        onPointerEnter={expand}
        onPointerLeave={expand}
        onFocus={expand}
      >
        <Sidebar />
      </aside>
      <div className={classes.page}>
        <TopBar width={width} onWidth={setWidth} onMenu={open} />
        <main id="main" tabIndex={-1} className={classes.main}>
          <div className={classes.notice} data-print="hide">
            <NoticePlace />
          </div>
          <Outlet />
        </main>
        <footer className={classes.foot} data-print="hide">
          {copyright()} · {versionLabel}
        </footer>
      </div>
      <Drawer.Root
        opened={drawer}
        onClose={close}
        size={280}
        padding={0}
        transitionProps={{ duration: 140 }}
        classNames={{ content: classes.drawer ?? '', body: classes.drawerBody ?? '' }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <Drawer.Body>
            <Sidebar onGo={close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <PaletteHost crmOpen={crmOpen} />
      <KeysHost />
      <UnsavedDialog />
    </div>
  )
}
