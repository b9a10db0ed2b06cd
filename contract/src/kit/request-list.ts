import * as z from 'zod/mini'

interface ListOptions {
  readonly most: number
  /** What a list that is too long reads. */
  readonly tooMany?: string
  readonly canBeEmpty?: boolean
}

/** A list in a request. It is counted before its items are checked: an error for each of thousands stops the server. */
export const listOf = <Item>(
  item: z.ZodMiniType<Item>,
  { most, tooMany = 'has too many entries', canBeEmpty = true }: ListOptions,
) =>
  z.pipe(
    z.transform((value: unknown, { issues }: z.core.ParsePayload): unknown => {
      if (Array.isArray(value) && value.length > most)
        issues.push({ code: 'custom', input: value, message: tooMany })
      return value
    }),
    z
      .array(item, 'must be a list')
      .check(...(canBeEmpty ? [] : [z.minLength(1, 'must not be empty')]), z.maxLength(most, tooMany)),
  )
