import { clientPaths } from './client-paths.ts'

/** Where a refused call sends the browser. */
interface Exits {
  /** Staff whose permission was refused go home (NAV-41). */
  readonly home: () => unknown
  /** A client whose token was refused goes to their login (OPEN-6). */
  readonly clientLogin: () => unknown
}

// Without a router, or before it has started, the browser loads the page
let exits: Exits = {
  home: () => window.location.assign('/'),
  clientLogin: () => window.location.assign(clientPaths.login),
}

/** Replaces page loads by the router's navigation. */
export function setExits(own: Partial<Exits>): void {
  exits = { ...exits, ...own }
}

export const leaveTo = (exit: keyof Exits): void => void exits[exit]()
