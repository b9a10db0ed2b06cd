import { clientPaths } from './client-paths.ts'

/** Where a refused call redirects. */
interface Exits {
  /** Staff without the permission go to the dashboard (NAV-41). */
  readonly home: () => unknown
  /** Clients whose token was refused go to the client login (OPEN-6). */
  readonly clientLogin: () => unknown
}

// Load the page if there is no router or it hasn't started
let exits: Exits = {
  home: () => window.location.assign('/'),
  clientLogin: () => window.location.assign(clientPaths.login),
}

/** Uses the router's navigation instead of page loads. */
export function setExits(own: Partial<Exits>): void {
  exits = { ...exits, ...own }
}

export const leaveTo = (exit: keyof Exits): void => void exits[exit]()
