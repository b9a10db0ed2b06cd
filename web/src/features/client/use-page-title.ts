import { useEffect } from 'react'
import { titleOf } from '#platform/brand.ts'

/** Sets the window's title (NAV-56). */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = titleOf(name)
  }, [name])
}
