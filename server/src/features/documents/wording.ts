/** The names of documents on the signing page and in messages; the documents have theirs in server/src/pdf/templates. */
export const titles = {
  bond: 'Bail Bond Application and Indemnity Agreement',
  card: 'Card Authorization',
} as const
