import { useState } from 'react'
import { createStoredChoice } from '#platform/stored-choice.ts'
import { useStore } from '#platform/store.ts'

const openGroups = createStoredChoice('sidebar-groups')

/** The groups that were left open; none at first. */
export function readGroups(stored: string | null): readonly string[] {
  return (stored ?? '').split(' ').filter((group) => group !== '')
}

/** Opens or closes a group. */
export const withGroup = (groups: readonly string[], group: string, isOpen: boolean): readonly string[] => {
  const others = groups.filter((other) => other !== group)
  return isOpen ? [...others, group] : others
}

/** Whether a group of the sidebar is open, and the function that opens or closes it. The choice is remembered. */
export function useSidebarGroup(group: string, hasCurrentPage: boolean): [boolean, () => void] {
  const groups = readGroups(useStore(openGroups))
  // The group of the current page is open until it is closed
  const [isClosed, setIsClosed] = useState(false)
  const isOpen = groups.includes(group) || (hasCurrentPage && !isClosed)
  function toggle() {
    setIsClosed(isOpen)
    openGroups.set(withGroup(readGroups(openGroups.get()), group, !isOpen).join(' '))
  }
  return [isOpen, toggle]
}
