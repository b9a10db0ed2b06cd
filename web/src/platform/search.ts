/** The query part of an address: names and plain texts. */
export type Search = Readonly<Record<string, string>>

/**
 * Reads an address's query as plain text. The router's own parser takes values for JSON: a code '12E4' would become
 * 120000, and a phone a number.
 */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

/** Writes a query with its '?'; what is empty or not set is left out. */
export function stringifySearch(search: object): string {
  const set = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`
}
