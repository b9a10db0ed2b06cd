import { administrationMessages } from './messages/administration.ts'
import { caseFileMessages } from './messages/case-file.ts'
import { caseRecordMessages, recordCodes } from './messages/case-records.ts'
import { documentMessages } from './messages/documents.ts'
import { generalMessages } from './messages/general.ts'
import { signInMessages } from './messages/sign-in.ts'
import { textingMessages } from './messages/texting.ts'
import { validationMessages } from './messages/validation.ts'
import { recordTables } from './record-nouns.ts'

/**
 * Every sentence of the product by its code, so that screens, answers and tests quote the same words. Programs compare
 * codes; a sentence may change without changing what anything does.
 */
export const messages = {
  ...generalMessages,
  ...validationMessages,
  ...signInMessages,
  ...caseFileMessages,
  ...caseRecordMessages,
  ...documentMessages,
  ...textingMessages,
  ...administrationMessages,
} as const

type Messages = typeof messages
export type MessageCode = keyof Messages
export const messageCodes = Object.keys(messages) as MessageCode[]

/** What a sentence has to be filled in with; nothing for most. */
type Filling<Code extends MessageCode> = Messages[Code] extends (...filling: infer Values) => string
  ? Values
  : []

/** The codes of sentences with nothing to fill in. */
export type PlainCode = {
  [Code in MessageCode]: Messages[Code] extends string ? Code : never
}[MessageCode]

/** What a person reads, with the code that a program decides by. */
export interface Sentence {
  readonly code: MessageCode
  readonly text: string
  /** What it is filled in with, for the same sentence in another language. */
  readonly args?: readonly unknown[]
}

/** The sentence of a code: `sentence('required')`, `sentence('tooShort', 10)`. */
export function sentence<Code extends MessageCode>(code: Code, ...filling: Filling<Code>): Sentence {
  const text: Messages[MessageCode] = messages[code]
  return {
    code,
    text: typeof text === 'string' ? text : (text as (...values: readonly unknown[]) => string)(...filling),
    ...(filling.length > 0 && { args: filling }),
  }
}

export { recordCodes } from './messages/case-records.ts'

/** Successes that only load data; they open no dialog (MSG-6 to MSG-13). */
export const silentCodes: ReadonlySet<MessageCode> = new Set([
  ...recordTables.map((table) => recordCodes(table).got),
  'gotIndemnitorsOnce',
  'gotIndemnitor',
  'gotDefendant',
  'gotDefendants',
  'gotLead',
  'gotLeads',
  'gottenLeads',
] as const)
