/**
 * JSON that the database has already written, as a whole reply or a member of one. It is sent as it is: parsing and
 * writing it again costs more than the rest of the call.
 */
export class JsonText<Value> {
  readonly text: string
  /** `access_version` as the statement read it along; undefined if it didn't. */
  readonly accessVersion: number | undefined
  /** Never set: keeps the texts of different values apart. */
  declare readonly value: Value

  constructor(text: string, accessVersion?: number) {
    this.text = text
    this.accessVersion = accessVersion
  }

  toJSON(): never {
    throw new Error('JsonText must be a reply, or a member at the top of one')
  }
}

/** A reply, which may be JSON text as a whole or in some of its members. */
export type Reply<Value> =
  | Value
  | JsonText<Value>
  | { readonly [Name in keyof Value]: Value[Name] | JsonText<Value[Name]> }

const isText = (value: unknown): value is JsonText<unknown> => value instanceof JsonText

/** The texts in a reply. */
function textsOf(reply: unknown): JsonText<unknown>[] {
  if (isText(reply)) return [reply]
  return typeof reply === 'object' && reply !== null ? Object.values(reply).filter(isText) : []
}

/** A reply as JSON. */
export function toJson(reply: unknown): string {
  if (isText(reply)) return reply.text
  if (textsOf(reply).length === 0) return JSON.stringify(reply)
  const members = Object.entries(reply as object).flatMap(([name, value]: [string, unknown]) => {
    const text = isText(value) ? value.text : JSON.stringify(value)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${members.join(',')}}`
}

/** The `accessVersion` that all texts of a reply were read with; undefined without one, or with different ones. */
export function accessVersionOf(reply: unknown): number | undefined {
  const [first, ...others] = textsOf(reply).map(({ accessVersion }) => accessVersion)
  return others.every((version) => version === first) ? first : undefined
}
