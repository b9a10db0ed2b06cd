import { clientPaths } from '#platform/client-paths.ts'

/** Asks about unsaved changes, then opens the login, which ends the session (CLI-34). */
export const loggingOut = { to: clientPaths.login, state: { logOut: true } } as const

declare module '@tanstack/react-router' {
  interface HistoryState {
    logOut?: boolean
  }
}
