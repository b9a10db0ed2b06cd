/** The most files that are selected at once, and the most that are shared at once. */
export const mostSelected = 1000
export const mostShared = 500

/** The most characters of the name of a saved view, and how many views of a list somebody may have. */
export const viewNameLength = 40
export const mostViews = 20
