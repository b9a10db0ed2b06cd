import type { ClientSessionEnd } from '@bailiwick/contract/kit/session'
import { clientPaths } from './client-paths.ts'

/** Where a refused call redirects. */
interface Redirects {
  /** Staff without the permission go to the dashboard (NAV-41). */
  readonly home: () => unknown
  /** Staff who must do something first go to where they do it. */
  readonly duties: () => unknown
  /** Clients whose token was refused go to the client login (OPEN-6). */
  readonly clientLogin: (end?: ClientSessionEnd) => unknown
}

// Load the page if there is no router or it hasn't started
let redirects: Redirects = {
  home: () => window.location.assign('/'),
  duties: () => window.location.assign('/'),
  clientLogin: () => window.location.assign(clientPaths.login),
}

/** Uses the router's navigation instead of page loads. */
export function setRedirects(own: Partial<Redirects>): void {
  redirects = { ...redirects, ...own }
}

export const redirectTo = (target: Exclude<keyof Redirects, 'clientLogin'>): void => void redirects[target]()

/** `end`: what the server says ended the session. */
export const redirectToClientLogin = (end?: ClientSessionEnd): void => void redirects.clientLogin(end)
