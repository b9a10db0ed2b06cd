import { sql } from 'kysely'

/** Which time of the last link a newer one replaces: one of these, or none or an earlier one. */
export type LinkTime = { readonly oneOf: readonly string[] } | { readonly before: Date }

/** Whether `link_last_sent` of a row is one that may be replaced; any if none is said. */
export function isLinkTime(time: LinkTime | undefined) {
  if (time === undefined) return sql<boolean>`true`
  return 'oneOf' in time
    ? sql<boolean>`link_last_sent in (${sql.join(time.oneOf)})`
    : sql<boolean>`(link_last_sent is null or link_last_sent < ${time.before})`
}
