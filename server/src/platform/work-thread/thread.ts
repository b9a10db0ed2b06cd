import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from './messages.ts'

// Runs one task at a time; `WorkThread` sends the next one after the reply.

const port = parentPort
if (port === null) throw new Error('thread.ts is started by work-thread.ts')

type Exports = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

port.on('message', (task: ToThread) => {
  void answer(task).then((reply) => port.postMessage(reply))
})

async function answer({ id, module, name, args }: ToThread): Promise<FromThread> {
  try {
    const exports = (await import(module)) as Exports
    return { kind: 'done', id, result: await exports[name]?.(...args) }
  } catch (error) {
    const { name: kind, message, stack } = error instanceof Error ? error : new Error(String(error))
    return { kind: 'failed', id, error: { name: kind, message, stack } }
  }
}
