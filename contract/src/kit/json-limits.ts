/** The most that JSON text may have. */
export interface JsonLimits {
  /** How many lists and objects may be inside each other. */
  readonly depth: number
  /** How many commas and colons stand between its values. */
  readonly separators: number
}

/**
 * Whether JSON text has more than the limits allow. Counts without parsing it: what parsing makes of a megabyte of brackets
 * or names takes hundreds of megabytes, and seconds to check.
 */
export function exceeds(json: string, { depth, separators }: JsonLimits): boolean {
  let open = 0
  let found = 0
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case quote:
        at = endOfText(json, at)
        break
      case comma:
      case colon:
        if (++found > separators) return true
        break
      case openBrace:
      case openBracket:
        if (++open > depth) return true
        break
      case closeBrace:
      case closeBracket:
        open -= 1
    }
  }
  return false
}

const codeOf = (character: string) => character.charCodeAt(0)
const quote = codeOf('"')
const backslash = codeOf('\\')
const comma = codeOf(',')
const colon = codeOf(':')
const openBrace = codeOf('{')
const closeBrace = codeOf('}')
const openBracket = codeOf('[')
const closeBracket = codeOf(']')

/** Where the text that starts at a quotation mark ends. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length) {
    const code = json.charCodeAt(at)
    if (code === quote) return at
    at += code === backslash ? 2 : 1
  }
  return at
}
