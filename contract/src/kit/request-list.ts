import * as z from 'zod/mini'

interface ListOptions {
  readonly most: number
  /** What a list that is too long reads. */
  readonly tooMany?: string
  readonly canBeEmpty?: boolean
}

const tooManyEntries = (most: number) => `may have at most ${most} entries`

/** Refuses a list that is too long before its items are checked: an error for each of thousands stops the server. */
export const countedFirst = (most: number, tooMany = tooManyEntries(most)) =>
  z.transform((value: unknown, { issues }: z.core.ParsePayload): unknown => {
    if (Array.isArray(value) && value.length > most)
      issues.push({ code: 'custom', input: value, message: tooMany })
    return value
  })

/** A list in a request. */
export const listOf = <Item>(
  item: z.ZodMiniType<Item>,
  { most, tooMany = tooManyEntries(most), canBeEmpty = true }: ListOptions,
) =>
  z.pipe(
    countedFirst(most, tooMany),
    // Counted again for the description of the API
    z
      .array(item, 'must be a list')
      .check(...(canBeEmpty ? [] : [z.minLength(1, 'must not be empty')]), z.maxLength(most, tooMany)),
  )
