/**
 * The tables of case records, each with the noun for one record in sentences, codes and the history. They are in the
 * order of the tabs, which is also the order of saving (DEF-88).
 */
export const recordNouns = {
  bookings: 'booking',
  indemnitors: 'indemnitor',
  arrests: 'arrest',
} as const

/** A table of case records. Its tab and its list in a reply have the same name. */
export type RecordTable = keyof typeof recordNouns
export type RecordNoun = (typeof recordNouns)[RecordTable]

export const recordTables = Object.keys(recordNouns) as RecordTable[]

/** 'Booking'. */
export const capitalized = <Text extends string>(text: Text): Capitalize<Text> =>
  (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<Text>
