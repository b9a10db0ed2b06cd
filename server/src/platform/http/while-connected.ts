import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/refusal'

/** Does the work with a signal that aborts when the caller's connection closes: nobody waits for the result any more. */
export async function whileConnected<Result>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const abort = () => controller.abort(new Refusal(408, 'unreachable'))
  socket.once('close', abort)
  try {
    return await work(controller.signal)
  } finally {
    socket.off('close', abort)
  }
}
