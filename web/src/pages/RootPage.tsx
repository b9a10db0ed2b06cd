import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { titleOf } from '#platform/brand.ts'

/** The root of all pages, which sets the window's title (NAV-56). */
export function RootPage() {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name })
  useEffect(() => {
    if (name !== undefined) document.title = titleOf(name)
  }, [name])
  return <Outlet />
}
