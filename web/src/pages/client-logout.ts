import { clientPaths } from '#platform/client-paths.ts'

/** The way out: what is not saved is asked about first, then the login ends the session (CLI-34). */
export const loggingOut = { to: clientPaths.login, state: { logOut: true } } as const

declare module '@tanstack/react-router' {
  interface HistoryState {
    logOut?: boolean
  }
}
