import pg from 'pg'

type Parser = (text: string) => unknown

// The OIDs of PostgreSQL's own types and of their arrays never change.
const oids = {
  int8: [20, 1016],
  date: [1082, 1182],
  timestamp: [1114, 1115],
  timestamptz: [1184, 1185],
} as const

/** A `bigint` as a number; throws if a number can't represent it exactly. */
export function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be read as a number`)
  return value
}

/** `2026-11-21 11:51:21.5+00` as `2026-11-21T11:51:21.5Z`, with all digits, so that a value still equals itself when sent back. */
export function instant(text: string): string {
  if (text.endsWith('+00') && text[10] === ' ') return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
  return text
}

const asWritten: Parser = (text) => text

const parsers = new Map<number, Parser>()
const textArray: number = 1009
const listOfTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray, 'text')

function read(type: keyof typeof oids, parse: Parser): void {
  const [single, list] = oids[type]
  parsers.set(single, parse)
  parsers.set(list, (text) => listOfTexts(text).map((item) => (item === null ? null : parse(item))))
}

read('int8', wholeNumber)
read('date', asWritten)
read('timestamp', asWritten)
read('timestamptz', instant)

/**
 * How both engines return values: `bigint` as a number, `date` as `YYYY-MM-DD`, `timestamptz` as ISO text in UTC ending
 * in `Z`, `numeric` as text, JSON parsed (select `::text` to pass it through).
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? pg.types.getTypeParser(oid, format as 'text')
  },
}
