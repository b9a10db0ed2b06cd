import { minuteMs } from '@bailiwick/contract/kit/durations'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#tables'
import type { SessionUse } from './idle-policy.ts'
import { storeUse } from './queries.ts'

/** Stores once a minute, and when the portal stops, which sessions were used when. */
export function storeSessionUse(app: FastifyInstance, db: Db, use: SessionUse): void {
  async function store(): Promise<void> {
    const notes = use.takeNotes()
    if (notes.length === 0) return
    await storeUse(db, notes).catch((err: unknown) =>
      app.log.warn({ err }, 'the last use of sessions could not be stored'),
    )
  }
  const timer = setInterval(() => void store(), minuteMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await store()
  })
}
