/**
 * The addresses of the client portal. It is a separate, smaller bundle: navigating between it and the staff portal
 * loads the page.
 */
export const clientPaths = {
  login: '/client',
  /** Redirects to the dashboard, or to the login without a valid token (NAV-32, OPEN-18). */
  entry: '/client/dashboard',
  dashboard: '/c/dashboard',
  booking: '/c/booking_info',
} as const

export type ClientPath = (typeof clientPaths)[keyof typeof clientPaths]
