import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileReply } from '#platform/file-store'
import type { GateOptions } from '#platform/gate'
import { gateCallerOf } from './gate-caller.ts'
import { SharedMemory, type TakenMemory } from './shared-memory.ts'
import { whileConnected } from './while-connected.ts'

const megabyte = 1024 * 1024

/** Of files from when they are loaded until they have left. What clients and strangers can't take is for staff. */
export const downloadMemory: GateOptions = {
  places: 128 * megabyte,
  waiting: 300,
  waitMs: 60_000,
  clients: { places: 80 * megabyte, waiting: 200, each: 2 },
  // A page asks for the pictures of a whole file at once
  each: { running: 4, waiting: 60 },
}

/** How long an answer takes at most while others wait: less than they wait. */
export const downloadTimes = { longestMs: 45_000 }

/** A stored file of 10 MB, and its ciphertext beside it. */
const storedBytes = 20 * megabyte
/** A document that is drawn: how many are at once is limited where that happens, and it takes memory once it is there. */
const drawnBytes = megabyte
/** Of a file that is made while it leaves. */
const streamBytes = 256 * 1024

/** Of files of the pages, in the 64 kB pieces that are read of each: clients of one network wait for each other alone. */
const assetMemory: GateOptions = {
  places: 96 * megabyte,
  waiting: 500,
  waitMs: 60_000,
  each: { running: 32, waiting: 200 },
}
/** A piece that was read, one that waits to be sent, and what belongs to them. */
const assetBytes = 128 * 1024

/** Does the work when there is memory for its file, which counts until the answer has left or the caller has. */
export async function whenThereIsMemory<Answer extends string | FileReply>(
  request: FastifyRequest,
  reply: FastifyReply,
  { isDrawn, work }: { readonly isDrawn: boolean; readonly work: () => Promise<Answer> },
): Promise<Answer> {
  const taken = await untilAnswered(request, reply, {
    memory: request.server.downloadMemory,
    places: isDrawn ? drawnBytes : storedBytes,
  })
  try {
    const answer = await work()
    taken.resize(bytesOf(answer))
    waitForReader(taken, request)
    return answer
  } catch (error) {
    taken.leave()
    throw error
  }
}

/** Sends the files of a scope, which are streams, when there is memory for each. */
export function sendAssetsInTurn(scope: FastifyInstance, prefix: string): void {
  const memory = new SharedMemory(assetMemory, downloadTimes)
  scope.addHook('preHandler', async (request, reply) => {
    // By its route: an address can be written in many ways
    if (request.routeOptions.url?.startsWith(prefix) !== true) return
    waitForReader(await untilAnswered(request, reply, { memory, places: assetBytes }), request)
  })
}

/** Waits for memory, which counts until the answer has left or its connection has closed. */
async function untilAnswered(
  request: FastifyRequest,
  { raw }: FastifyReply,
  { memory, places }: { readonly memory: SharedMemory; readonly places: number },
): Promise<TakenMemory> {
  const taken = await whileConnected(request, (signal) =>
    memory.enter({ places, caller: gateCallerOf(request), signal }),
  )
  finished(raw, taken.leave)
  return taken
}

/** From now on it is up to the caller how long the answer takes. */
function waitForReader(taken: TakenMemory, { raw: { socket } }: FastifyRequest): void {
  taken.waitFor({ bytes: () => socket.bytesWritten, end: () => socket.destroy() })
  // It may have closed before
  if (socket.destroyed) taken.leave()
}

function bytesOf(answer: string | FileReply): number {
  if (typeof answer === 'string') return answer.length
  return Buffer.isBuffer(answer.content) ? answer.content.length : streamBytes
}
