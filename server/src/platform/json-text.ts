/**
 * JSON that the database has already written, as a whole reply or a member of one. It is sent unchanged: parsing and
 * serializing it again costs more than the rest of the call.
 */
export class JsonText<Value> {
  readonly text: string
  /** The access version, if the statement read it too. */
  readonly accessVersion: number | undefined
  /** Never set; makes the texts of different values different types. */
  declare readonly value: Value

  constructor(text: string, accessVersion?: number) {
    this.text = text
    this.accessVersion = accessVersion
  }

  toJSON(): never {
    throw new Error('JsonText must be a reply or a top-level member of one')
  }
}

/** A reply; the whole of it or some of its members may be JSON text. */
export type Reply<Value> =
  | Value
  | JsonText<Value>
  | { readonly [Name in keyof Value]: Value[Name] | JsonText<Value[Name]> }

const isText = (value: unknown): value is JsonText<unknown> => value instanceof JsonText

function textsOf(reply: unknown): JsonText<unknown>[] {
  if (isText(reply)) return [reply]
  return typeof reply === 'object' && reply !== null ? Object.values(reply).filter(isText) : []
}

export function toJson(reply: unknown): string {
  if (isText(reply)) return reply.text
  if (textsOf(reply).length === 0) return JSON.stringify(reply)
  const members = Object.entries(reply as object).flatMap(([name, value]: [string, unknown]) => {
    const text = isText(value) ? value.text : JSON.stringify(value)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${members.join(',')}}`
}

/** The `accessVersion` that all texts of a reply have in common; otherwise undefined. */
export function accessVersionOf(reply: unknown): number | undefined {
  const [first, ...others] = textsOf(reply).map(({ accessVersion }) => accessVersion)
  return others.every((version) => version === first) ? first : undefined
}
