/** The way out: what is not saved is asked about first, then the login ends the session (CLI-34). */
export const loggingOut = { to: '/client', state: { logOut: true } } as const

declare module '@tanstack/react-router' {
  interface HistoryState {
    logOut?: boolean
  }
}
