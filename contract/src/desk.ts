import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { listOf } from './kit/request-list.ts'
import { Message, nullableText } from './kit/wire.ts'
import { queueNames, type QueueName } from './queues.ts'

/** The file of a row; its name is 'LAST, FIRST', or empty. */
const fileShape = { id: z.number(), name: z.string() }

/** How many files there are, at most `countLimit`, and the first of them. */
const queueShape = <Name extends QueueName, Row extends z.ZodMiniType>(queue: Name, row: Row) =>
  z.object({ queue: z.literal(queue), total: z.number(), rows: z.array(row) })

const CourtRow = z.object({
  ...fileShape,
  booking_id: z.number(),
  /** MM/DD/YYYY. */
  day: z.string(),
  time: nullableText,
  court_name: nullableText,
  court_room: nullableText,
})
export type CourtRow = z.output<typeof CourtRow>

const Queue = z.discriminatedUnion('queue', [
  z.extend(queueShape('court', CourtRow), {
    /** Today and the next seven days, MM/DD/YYYY, and how many files are in court on each. */
    days: z.array(z.object({ day: z.string(), total: z.number() })),
  }),
  queueShape(
    'declined',
    z.object({ ...fileShape, signer: z.string(), indemnitor_id: z.nullable(z.number()), at: z.string() }),
  ),
  queueShape(
    'failed_texts',
    z.object({
      ...fileShape,
      message_id: z.number(),
      recipient: z.string(),
      indemnitor_id: z.nullable(z.number()),
      reason: nullableText,
      at: z.string(),
    }),
  ),
  queueShape(
    'no_court_date',
    z.object({
      ...fileShape,
      /** The booking that waits since this day, with its surety and bail. */
      booking_id: z.number(),
      surety: nullableText,
      bail_amount: nullableText,
      /** What happened last, and its day, MM/DD/YYYY: court, or the bail of a booking was posted, or one was added. */
      last_event: z.enum(['court', 'posted', 'added']),
      day: z.string(),
    }),
  ),
  queueShape(
    'unsigned',
    z.object({ ...fileShape, type: z.number(), signed: z.number(), sent: z.number(), at: z.string() }),
  ),
  queueShape(
    'completed_forms',
    z.object({ ...fileShape, person: z.string(), indemnitor_id: z.nullable(z.number()), at: z.string() }),
  ),
  queueShape('leads', z.object({ ...fileShape, phone: nullableText, notes: nullableText, at: z.string() })),
  queueShape('shared', z.object({ ...fileShape, access_type: z.enum(['R', 'E', 'F']) })),
])
export type Queue = z.output<typeof Queue>

export const readQueue = endpoint('GET', '/api/crm/desk/queue', {
  audience: 'CRM',
  summary:
    'A queue of the desk: how many files are in it, counted up to a thousand, and its first five. Its days are those of the office.',
  query: z.object({ queue: z.enum(queueNames, 'must be a queue') }),
  reply: z.object({
    /** MM/DD/YYYY where the office is. */
    today: z.string(),
    queue: Queue,
  }),
})

export const readDesk = endpoint('GET', '/api/crm/desk', {
  audience: 'CRM',
  summary: 'The queues that the user doesn’t want to see on their desk.',
  reply: z.object({ hidden: z.array(z.enum(queueNames)) }),
})

export const chooseQueues = endpoint('PUT', '/api/crm/desk', {
  audience: 'CRM',
  summary: 'Chooses the queues that the user’s desk leaves out. Only they see the choice.',
  body: z.strictObject({
    hidden: listOf(z.enum(queueNames, 'must be a queue'), { most: queueNames.length }),
  }),
  reply: Message,
})
