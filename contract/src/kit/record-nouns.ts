/**
 * What one record of each table of a defendant's file is called: in sentences, in codes, and as the subject of its
 * history. In the order of the tabs, which is the order of the saves (DEF-88).
 */
export const recordNouns = {
  bookings: 'booking',
  indemnitors: 'indemnitor',
  arrests: 'arrest',
} as const

/** The name of a table of case records. It is also that of its tab and of its list in a reply. */
export type RecordTable = keyof typeof recordNouns
export type RecordNoun = (typeof recordNouns)[RecordTable]

export const recordTables = Object.keys(recordNouns) as RecordTable[]

/** 'Booking'. */
export const capitalized = <Text extends string>(text: Text): Capitalize<Text> =>
  (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<Text>
