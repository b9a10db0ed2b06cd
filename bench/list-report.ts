import { filterCases, firstPage, pageCases, recordCase, sortCases } from './list-cases.ts'
import { createCase } from './list-create.ts'
import type { Figures, Kind, Measurements } from './list-measure.ts'
import type { Running } from './list-servers.ts'

/** The result on one engine. */
export interface Measured {
  readonly engine: string
  /** The smallest first. */
  readonly sizes: readonly number[]
  readonly into: Measurements
  /** The bytes of ten rows as they are sent, by size of the sample. */
  readonly bytes: ReadonlyMap<number, Compressed>
}

/** The bytes of a reply in each encoding; browsers accept `br` over https only. */
export interface Compressed {
  readonly gzip: number
  readonly br: number
}

const kinds: readonly Kind[] = ['portal', 'bare', 'driver']

/** The size of the first page as it is sent. */
export async function firstPageBytes(portal: Running): Promise<Compressed> {
  const lengthIn = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted }
    const { bytes, encoding } = await portal.call('/api/crm/defendants?q=get&rows=10', { headers })
    if (encoding !== accepted) throw new Error(`The portal did not send the list as ${accepted}.`)
    return bytes.length
  }
  return { gzip: await lengthIn('gzip'), br: await lengthIn('br') }
}

/** Prints every figure: milliseconds, and the CPU per request of server and database together. */
export function printFigures({ engine, sizes, into }: Measured): void {
  const smallest = sizes[0] ?? 0
  for (const size of sizes) {
    const isGrown = size !== smallest
    console.log(`
${engine}, ${size} defendants`)
    console.log(
      ''.padEnd(38) +
        kinds.map((kind) => kind.padEnd(19)).join('') +
        ' portal/bare      to first' +
        (isGrown ? `    to ${smallest}` : ''),
    )
    const heads = kinds.map(() => '   p50   p95   CPU ').join('')
    console.log(''.padEnd(38) + heads + '   p50   CPU   p50   p95' + (isGrown ? '   p50   p95   CPU' : ''))
    const first = into.figures(size, 'portal', firstPage)
    for (const name of [...listCases, recordCase, createCase]) {
      const portal = into.figures(size, 'portal', name)
      const bare = into.figures(size, name === createCase ? 'driver' : 'bare', name)
      const small = into.figures(smallest, 'portal', name)
      console.log(
        name.padEnd(38) +
          kinds.map((kind) => ms(into.figures(size, kind, name)) + ' ').join('') +
          [ratio(portal.p50, bare.p50), ratio(portal.cpu, bare.cpu), ratio(portal.p50, first.p50)].join('') +
          ratio(portal.p95, first.p95) +
          (isGrown
            ? ratio(portal.p50, small.p50) + ratio(portal.p95, small.p95) + ratio(portal.cpu, small.cpu)
            : ''),
      )
    }
  }
}

/** Prints the targets and whether they are met at the largest size. */
export function printVerdict({ engine, sizes, into, bytes }: Measured): void {
  const [smallest = 0, size = smallest] = [sizes[0], sizes.at(-1)]
  const of = (kind: Kind, name: string) => into.figures(size, kind, name)
  const overBare = (name: string) => of('portal', name).cpu / of('bare', name).cpu
  const overFirst = (name: string) => of('portal', name).p95 / of('portal', firstPage).p95
  const grown = (figure: keyof Figures) => (name: string) =>
    of('portal', name)[figure] / into.figures(smallest, 'portal', name)[figure]
  const total = (kind: Kind) => listCases.reduce((sum, name) => sum + of(kind, name).cpu, 0)
  const create = of('portal', createCase).cpu / of('driver', createCase).cpu

  console.log(`\n${engine}, ${size} defendants`.padEnd(60) + 'target'.padStart(8) + 'now'.padStart(8))
  verdict('CPU of a list request, to the bare server: first page', 1.3, overBare(firstPage))
  verdict('  all pages, filters and sorts together', 1.3, total('portal') / total('bare'))
  verdict('  the worst of them', 1.3, ...worst(listCases, overBare))
  verdict(
    'p95 of a filter or sort, to the first page: the worst',
    3,
    ...worst([...filters, ...sorts], overFirst),
  )
  if (size !== smallest) {
    verdict(
      `Filters and sorts, to those of ${smallest}: p50 of the worst`,
      1.5,
      ...worst([...filters, ...sorts], grown('p50')),
    )
    verdict('  p95 of the worst', 1.5, ...worst([...filters, ...sorts], grown('p95')))
    verdict('  CPU of the worst', 1.5, ...worst([...filters, ...sorts], grown('cpu')))
    verdict('  pages: p95 of the worst', 1.5, ...worst(pages, grown('p95')))
  }
  verdict('CPU of one record, to the bare server', 1.3, overBare(recordCase))
  verdict('CPU of a create, to a bare insert', 4, create)
  verdict('Ten rows compressed with br, kB', 1.5, (bytes.get(size)?.br ?? Number.NaN) / 1000)
  verdict('  with gzip', 1.5, (bytes.get(size)?.gzip ?? Number.NaN) / 1000)
}

const names = (cases: readonly { readonly name: string }[]) => cases.map(({ name }) => name)
const [pages, filters, sorts] = [names(pageCases), names(filterCases), names(sortCases)]
const listCases = [...pages, ...filters, ...sorts]

function worst(cases: readonly string[], figure: (name: string) => number): [number, string] {
  const [name = ''] = cases.toSorted((a, b) => figure(b) - figure(a))
  return [figure(name), name]
}

function verdict(what: string, target: number, now: number, where = ''): void {
  const met = now <= target ? 'met' : 'not met'
  console.log(
    what.padEnd(59) +
      target.toFixed(1).padStart(8) +
      now.toFixed(2).padStart(8) +
      `  ${met.padEnd(9)}${where}`,
  )
}

const ms = ({ p50, p95, cpu }: Figures): string => [p50, p95, cpu].map((value) => cell(value)).join('')
const ratio = (value: number, to: number): string => cell(value / to)
const cell = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2)).padStart(6)
