import * as z from 'zod/mini'
import { isMdy } from './kit/dates.ts'

/** The queues of the desk, in its order: court, then what went wrong, then what waits. */
export const queues = {
  court: { title: 'Court today and next 7 days', list: 'defendants' },
  declined: { title: 'Declined', list: 'defendants' },
  failed_texts: { title: 'Texts that failed', list: 'defendants' },
  no_court_date: { title: 'No court date', list: 'defendants' },
  unsigned: { title: 'Unsigned for more than a day', list: 'defendants' },
  completed_forms: { title: 'Forms completed since yesterday', list: 'defendants' },
  leads: { title: 'Leads not called back', list: 'leads' },
  shared: { title: 'Files shared with me', list: 'defendants' },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly list: 'defendants' | 'leads' }>
>
export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as QueueName[]

/** How many files of a queue are counted; there may be more. */
export const countLimit = 1000

/** How many files of a queue the desk shows, and of court today and later each. */
export const shownOfQueue = 5

/** The last day of the court queue is this many days after today. */
export const courtDays = 7

/** Until bonds have a state, a file counts as open for this many days after its last date of court or its bail. */
export const openDays = 90

/** How long a text that failed stays in its queue. */
export const failedTextDays = 30

/** Narrows a list down to the files of a queue of the desk; of the court queue also to one day, MM/DD/YYYY. */
export const queueShape = {
  queue: z.optional(z.enum(queueNames, 'must be a queue')),
  court_day: z.optional(z.string().check(z.refine(isMdy, 'must be a date'))),
}
