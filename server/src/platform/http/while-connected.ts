import type { Socket } from 'node:net'
import { Refusal } from '#platform/refusal'

/** Does the work with a signal that aborts when the caller's connection closes: nobody waits for the result any more. */
export async function whileConnected<Result>(
  { raw: { socket } }: { readonly raw: { readonly socket: Socket } },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const abort = () => controller.abort(new Refusal(408, 'unreachable'))
  // It may have closed while the call waited for its turn
  if (socket.destroyed) abort()
  else socket.once('close', abort)
  try {
    return await work(controller.signal)
  } finally {
    socket.off('close', abort)
  }
}
