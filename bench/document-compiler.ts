import { fileURLToPath } from 'node:url'
import { setImmediate } from 'node:timers/promises'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import {
  documentSource,
  ownTemplates,
  type DocumentContent,
} from '../server/src/features/documents/source-policy.ts'
import { finishDocument } from '../server/src/features/signing/pdf.ts'
import { readFonts } from '../server/src/pdf/fonts.ts'
import { reservedBytes, signPdf } from '../server/src/pdf/sign-pdf.ts'
import { createSigningIdentity } from '../server/src/pdf/signing-identity.ts'
import { compileDocument } from '../server/src/pdf/typst.ts'
import { memoryOf, ownClock } from './cpu.ts'

const now = new Date('2026-11-20T10:00:00Z')
const reference = (n: number) => ({
  name: `Eva Stone ${n}`,
  relationship: 'Sister',
  phone: '2135550133',
  address: '4 Elm St',
})

/** An everyday packet; each number gives a different one. */
const packet = (n: number): DocumentContent => ({
  language: 'en',
  set: 'FCS',
  withCard: true,
  templates: ownTemplates,
  agency: { name: 'Night Owl Bail', address: '12 Harbor St', phone: '213-555-0100', license: '1800000' },
  timeZone: 'America/Los_Angeles',
  defendant: {
    first_name: `ANA ${n}`,
    last_name: 'ŁUKASIEWICZ NÚÑEZ',
    date_of_birth: '01/02/1980',
    address: `${n} Harbor St`,
    city: 'Los Angeles',
    state: 'CA',
    zip: '90012',
    phone: '2135550142',
    email: `ana.${n}@example.com`,
    employed_by: 'Ocean Bakery',
    rreferences: [1, 2, 3].map(reference),
  },
  booking: {
    booking_name: `ANA L ${n}`,
    booking: String(6_000_000 + n),
    bail_amount: `${n},000`,
    premium_amount: `${n}00`,
    charges: [{ code: 'PC 459', type: 'Felony' }],
    court_times: [{ date: '12/01/2026', time: '09:30 AM' }],
    payment_date_1: '12/15/2026',
    payment_amount_1: String(n),
    credit_card_charge_amount: String(n),
    credit_card_charge_date: '11/20/2026',
  },
  indemnitor: null,
  indemnitors: [],
  pictures: [],
  now,
})

/** A line for each way: the compiler alone, a packet, a signature; and the memory over different packets. */
export async function compilerFigures(): Promise<string[]> {
  const identity = await createSigningIdentity('bench', now)
  const bare = await bareCompiler()
  const lines = [
    await perOne('the bare compiler', 100, bare),
    await perOne('a packet', 100, (n) => compileDocument(documentSource(packet(n)))),
  ]
  const { pdf, spots } = await compileDocument(documentSource(packet(1)))
  lines.push(
    await perOne('a signature', 20, async (n) =>
      signPdf(await finishDocument(signed(pdf, spots, n)), identity),
    ),
  )
  const before = memoryOf(process.pid).now
  for (let n = 1; n <= 500; n += 1) await compileDocument(documentSource(packet(1000 + n)))
  const { now: after } = memoryOf(process.pid)
  return [...lines, `memory over 500 different packets: ${before.toFixed(0)} → ${after.toFixed(0)} MB`]
}

/** The same template and data, without what the product does before and after. */
async function bareCompiler(): Promise<(n: number) => Promise<void>> {
  const workspace = fileURLToPath(new URL('../server/src/pdf/templates', import.meta.url))
  const fontBlobs = Object.values(await readFonts())
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })
  return async (n) => {
    const data = JSON.stringify({ ...documentSource(packet(n)).data, pictures: [] })
    const { result } = compiler.compile({
      mainFilePath: `${workspace}/bond.typ`,
      inputs: { language: 'en', data },
    })
    if (result === null) throw new Error('The template failed.')
    compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp: 0 })
    compiler.evictCache(1)
    await setImmediate()
  }
}

const signed = (
  pdf: Uint8Array,
  spots: Parameters<typeof finishDocument>[0]['spots'],
  n: number,
): Parameters<typeof finishDocument>[0] => ({
  pdf,
  spots,
  sha256: '0'.repeat(64),
  signature: { name: `Ana Lim ${n}` },
  type: 4,
  language: 'en',
  agency: { name: 'Night Owl Bail', address: null, phone: null, license: null },
  timeZone: 'America/Los_Angeles',
  stamp: null,
  reservedBytes: reservedBytes.alone,
  envelope_id: `bench-${n}`,
  signer: { name: `Ana Lim ${n}`, phone: '2135550142', email: 'ana@example.com' },
  events: [{ kind: 'signed', at: now.toISOString(), ip: '127.0.0.1', user_agent: 'bench', how: null }],
  now,
})

/** Runs the work some times after five that don't count. */
async function perOne(what: string, count: number, work: (n: number) => Promise<unknown>): Promise<string> {
  for (let n = 1; n <= 5; n += 1) await work(n)
  const [started, cpu] = [performance.now(), ownClock()]
  for (let n = 1; n <= count; n += 1) await work(100 + n)
  const each = (whole: number) => (whole / count).toFixed(1)
  return `${what}: ${each(performance.now() - started)} ms, ${each(ownClock() - cpu)} ms CPU`
}
