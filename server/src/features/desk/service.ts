import type { readQueue } from '@bailiwick/contract/desk'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { isoToMdy } from '@bailiwick/contract/kit/dates'
import type { QueueName } from '@bailiwick/contract/queues'
import { queueBounds } from '#case-file/queue-bounds'
import type { Context, ReadPart } from '#platform/context'
import { JsonText } from '#platform/json-text'
import { dayIn } from '#platform/office-day'
import { hiddenOf, queueJson, saveHidden } from './queries.ts'

/** What the desk is given by the rest of the server. */
export interface DeskParts {
  /** The time zone of the office; null: UTC. */
  readonly officeTimeZone: string | null
}

/** A queue as JSON text: how many files it has, and the first of them. */
export async function queueOf(
  context: Context & ReadPart,
  { officeTimeZone }: DeskParts,
  queue: QueueName,
): Promise<JsonText<ReplyOf<typeof readQueue>>> {
  const { actor, now } = context
  const bounds = queueBounds({ now, officeTimeZone, userId: actor.userId })
  const { text, accessVersion } = await queueJson(context, queue, bounds)
  const today = isoToMdy(dayIn(officeTimeZone, now))
  return new JsonText(`{"today":"${today}","queue":${text}}`, accessVersion)
}

/** The queues that the user doesn't want to see. */
export const hiddenQueues = ({ db, actor }: Context): Promise<QueueName[]> => hiddenOf(db, actor.userId)

/** Saves them. Like what somebody has read, it is no change of a record, and not in the history. */
export const hideQueues = ({ db, actor }: Context, hidden: readonly QueueName[]): Promise<void> =>
  saveHidden(db, actor.userId, [...new Set(hidden)])
