import type { RegisteredRouter } from '@tanstack/react-router'

/** The query as the router passes it to `validateSearch`, not validated yet. */
export type RawSearch = Readonly<Record<string, unknown>>

/**
 * Parses a query as plain text. The router's own parser reads values as JSON: the code '12E4' would become 120000,
 * and a phone a number.
 */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

/** Writes a query with its '?', without empty and missing values. */
export function stringifySearch(search: object): string {
  const set = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`
}

/** The search parameters of a page. */
export type SearchOf<Path extends keyof RegisteredRouter['routesByPath']> =
  RegisteredRouter['routesByPath'][Path]['types']['fullSearchSchema']

/** A text parameter; undefined if missing or blank. */
export const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** A whole number from 1 to nine digits: a record's ID, a page; undefined for anything else. */
export const numberParam = (value: unknown): number | undefined =>
  /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined

/** One of the choices; undefined for anything else. */
export const choiceParam = <const Choice extends string | number>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => String(choice) === String(value))
