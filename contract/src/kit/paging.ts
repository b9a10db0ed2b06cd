/** How many rows a page of a list may have, the default first. */
export const rowsPerPage = [10, 15, 20, 25, 30] as const
