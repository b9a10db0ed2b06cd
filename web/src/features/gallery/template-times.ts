/** How long things take on the pages of the template, in milliseconds; no page of the product reads them (DEMO-19 to DEMO-21). */
export const templateMs = { notification: 6000, autoCloseAlert: 2000, lockScreenCard: 700 } as const
