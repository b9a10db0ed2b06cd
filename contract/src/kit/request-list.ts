import * as z from 'zod/mini'

interface ListOptions {
  readonly most: number
  /** What a list that is too long reads. */
  readonly tooMany?: string
  readonly canBeEmpty?: boolean
}

const tooManyEntries = (most: number) => `may have at most ${most} entries`

/**
 * Refuses a list that is too long before its items are checked, and checks a long one only until it has many errors: an error
 * for each of thousands stops the server.
 */
export const countedFirst = (item: z.ZodMiniType, most: number, tooMany = tooManyEntries(most)) =>
  z.transform((value: unknown, { issues }: z.core.ParsePayload): unknown => {
    if (!Array.isArray(value)) return value
    if (value.length <= most) return value.length > manyErrors ? upToManyErrors(value, item) : value
    issues.push({ code: 'custom', input: value, message: tooMany })
    return value
  })

/** More than anybody reads. */
const manyErrors = 20

/** The list as far as that many errors, which it is refused with. */
function upToManyErrors(list: readonly unknown[], item: z.ZodMiniType): readonly unknown[] {
  let errors = 0
  const end = list.findIndex((entry) => {
    errors += item.safeParse(entry).error?.issues.length ?? 0
    return errors >= manyErrors
  })
  return end === -1 ? list : list.slice(0, end + 1)
}

/** A list in a request. */
export const listOf = <Item>(
  item: z.ZodMiniType<Item>,
  { most, tooMany = tooManyEntries(most), canBeEmpty = true }: ListOptions,
) =>
  z.pipe(
    countedFirst(item, most, tooMany),
    // Counted again for the description of the API
    z
      .array(item, 'must be a list')
      .check(...(canBeEmpty ? [] : [z.minLength(1, 'must not be empty')]), z.maxLength(most, tooMany)),
  )
