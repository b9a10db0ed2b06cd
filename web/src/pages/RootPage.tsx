import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { titleOf } from '#platform/brand.ts'

/** What all pages stand in: it keeps the title of the window (NAV-56). */
export function RootPage() {
  const name = useMatches({ select: (matches) => matches.at(-1)?.staticData.name })
  useEffect(() => {
    if (name !== undefined) document.title = titleOf(name)
  }, [name])
  return <Outlet />
}
