import * as z from 'zod/mini'

/** How many rows a page of a list may have, the default first. */
export const rowsPerPage = [10, 15, 20, 25, 30] as const

export const filterText = z.optional(z.string().check(z.maxLength(100, 'is too long')))
const wholeNumber = (text: string) => z.string().check(z.regex(/^\d{1,9}$/, text))

/** The page and order of every list in the CRM (OPEN-10, OPEN-66). */
export const pageShape = {
  sort_by: z.optional(z.string()),
  sort_direction: z.optional(z.string()),
  offset: z.optional(z.pipe(wholeNumber('must be a row count'), z.transform(Number))),
  rows: z.optional(
    z.pipe(z.enum(rowsPerPage.map(String), 'must be 10, 15, 20, 25 or 30'), z.transform(Number)),
  ),
}
