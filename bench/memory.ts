import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { formData } from '../server/test/form-data.ts'
import { memoryOf, requireProc } from './cpu.ts'
import { postgresData } from './list-data.ts'
import { startPortal, type Running } from './list-servers.ts'

const usage = 'npm run bench -- memory [--size 10000] [--together 8]'
/** The work thread ends after a minute without work. */
const idleMs = 75_000

/**
 * Prints the memory of the portal (VmRSS) after each part of a day's mix on PostgreSQL, one after the other: calls of lists,
 * records and searches, changes, 200 packets of documents, 12 photos of 12 megapixels, and a minute without work.
 */
export async function memory(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { size: { type: 'string', default: '10000' }, together: { type: 'string', default: '8' } },
  })
  const [size, together] = [Number(values.size), Number(values.together)]
  if (!(size > 0 && together > 0)) throw new Error(usage)
  requireProc()
  const data = await postgresData([size])
  try {
    const place = data.places.get(size)
    if (place?.databaseUrl === undefined) throw new Error(usage)
    const ids = await idsOf(place.databaseUrl)
    const portal = await startPortal(place)
    try {
      for (const [name, work] of Object.entries(mixOf(portal, ids, together))) {
        await work()
        const { now, peak } = memoryOf(portal.pid)
        console.log(`${name.padEnd(40)} ${now.toFixed(0).padStart(4)} MB, peak ${peak.toFixed(0)}`)
      }
    } finally {
      await portal.stop()
    }
  } finally {
    await data.remove()
  }
}

/** Defendants of whom documents can be made. */
async function idsOf(connectionString: string): Promise<number[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(`
    select d.id from defendants d where d.is_lead = 0 and d.deleted_at is null
      and exists (select from bookings where defendant_id = d.id and deleted_at is null)
    order by d.id limit 1000`)
  await client.end()
  return rows.map(({ id }) => id)
}

function mixOf({ call }: Running, ids: readonly number[], together: number) {
  /** Calls of as many files, so many at a time; `of` returns whether it counts. */
  const each = async (count: number, of: (id: number, place: number) => Promise<boolean>) => {
    const left = ids.values()
    let [place, done] = [0, 0]
    const worker = async () => {
      for (const id of left) {
        if (done >= count) return
        if (await of(id, (place += 1))) done += 1
      }
    }
    await Promise.all(Array.from({ length: together }, worker))
    if (done < count) throw new Error(`Only ${done} of ${count} calls could be made.`)
  }
  const sent = (path: string) => call(path).then(() => true)
  return {
    'at rest': () => sleep(2_000),
    '1,000 lists, records and searches': () =>
      each(1000, (id, place) =>
        sent(
          [
            `/api/crm/defendants?q=get&rows=30&offset=${place * 10}`,
            `/api/crm/defendant?id=${id}`,
            `/api/crm/search?text=${place}`,
          ][place % 3] ?? '',
        ),
      ),
    '500 changes': () =>
      each(500, (id, place) =>
        call('/api/crm/defendant', { method: 'PUT', body: { id, occupation_title: `X${place}` } }).then(
          () => true,
        ),
      ),
    '200 packets of documents': () =>
      // Some files lack what documents need
      each(200, (id) => sent(`/api/documents/documents_pdf?defendant_id=${id}`).catch(() => false)),
    '12 photos': async () => {
      const form = await photo()
      await each(12, (id) =>
        call(`/api/crm/defendant/upload?id=${id}`, { method: 'POST', ...form }).then(() => true),
      )
    },
    [`${idleMs / 1000} seconds later`]: () => sleep(idleMs),
  }
}

/** A photo as a phone takes it, as a form. */
async function photo() {
  const [width, height] = [4000, 3000]
  const noise = sharp(randomBytes((width / 8) * (height / 8) * 3), {
    raw: { width: width / 8, height: height / 8, channels: 3 },
  })
  const content = await noise.resize(width, height).jpeg({ quality: 90 }).toBuffer()
  const { headers, payload } = formData([{ field: 'front_id_photo', fileName: 'front.jpg', content }])
  return { headers, body: payload }
}
