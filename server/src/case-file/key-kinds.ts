/**
 * What a search key of `defendant_keys` comes from, with the number it is stored under. The one list of them: the SQL
 * functions `key_kind` and `backward_kind` are written from it. Never change a number; the next one is 28, because 11 to 20
 * are the kinds of numbers written backward.
 */
export const keyKinds = {
  /** Mobile or home phone of the defendant. */
  phone: 1,
  /** Arrest case, court case or case number of a booking. */
  case_number: 2,
  /** Booking number. */
  booking: 3,
  power_of_attorney_number: 4,
  /** Each word of an indemnitor's name, with the words behind it. */
  indemnitor_name: 5,
  /** Of a booking or an arrest, as YYYYMMDD; the same for the arrest date. */
  bail_post_date: 6,
  arrest_date: 7,
  indemnitor_phone: 8,
  /** Each word of the name a booking was made under, with the words behind it. */
  booking_name: 9,
  /** A booking or case number among the booking data of a lead. */
  lead_number: 10,
  /** When a booking is in court, as YYYYMMDDHHMI where the court is; without a time at 2400. */
  court_date: 21,
  /** The first day on which a file with bookings has no date of court to come, as YYYYMMDD. */
  no_court_date: 22,
  /** When the first of the documents that a file still waits for was sent, as YYYYMMDDHHMISS in UTC; so are the next two. */
  unsigned: 23,
  /** When somebody declined what they were last asked to sign. */
  declined: 24,
  /** Since when a lead waits for a call. */
  lead_to_call: 25,
  /** Address of the defendant: all of it, and without its house number. */
  address: 26,
  /** The same of an indemnitor. */
  indemnitor_address: 27,
} as const

export type KeyKind = keyof typeof keyKinds

const backwardOffset = 10

/** The kind of the same numbers written backward, by which they are found from their end. */
export const backwardKind = (kind: number): number => kind + backwardOffset

const header =
  '-- Written from server/src/case-file/key-kinds.ts by `npm run portal -- migrate --write-schema`.'

/** The files of server/schema that are written from the list, by name. */
export const keyKindFiles: Readonly<Record<'key_kind.sql' | 'backward_kind.sql', string>> = {
  'key_kind.sql': `${header}
-- The number under which defendant_keys has a kind of key.
create or replace function key_kind(name text) returns smallint
language sql immutable parallel safe
return case name
${Object.entries(keyKinds)
  .map(([name, kind]) => `  when '${name}' then ${kind}`)
  .join('\n')}
end::smallint;
`,
  'backward_kind.sql': `${header}
-- The kind of the same numbers written backward.
create or replace function backward_kind(kind integer) returns integer
language sql immutable parallel safe
return kind + ${backwardOffset};
`,
}
