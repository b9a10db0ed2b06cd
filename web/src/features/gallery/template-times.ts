/** The times of the template's pages, in milliseconds (DEMO-19 to DEMO-21). */
export const templateMs = { notification: 6000, autoCloseAlert: 2000, lockScreenCard: 700 } as const
