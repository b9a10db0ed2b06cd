/** The beginning of the keys of what an open file shows at a glance; whatever reloads the list of defendants reloads it. */
export const fileKey = ['defendants', 'file'] as const
