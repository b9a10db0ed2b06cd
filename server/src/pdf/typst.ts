import { fileURLToPath } from 'node:url'
import { setImmediate } from 'node:timers/promises'
import { partNames } from '@bailiwick/contract/kit/document-parts'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { DocumentSource, RenderedDocument, TemplateData } from '#pdf/document-source'
import { toDrawable } from '#pdf/drawable-text'
import { charactersOf, readFonts } from '#pdf/fonts'
import { toJpeg } from '#pdf/pdf-pictures'
import type { SignatureSpot } from '#pdf/signature-spot'
import { TemplateError, type TemplateProblem } from '#pdf/template-error'

// The only file that knows Typst. It runs in the work thread, or with layouts of an agency in a process of its own: see
// render-document.ts.

const workspace = fileURLToPath(new URL('./templates', import.meta.url))

interface Engine {
  readonly compiler: NodeCompiler
  /** Those that every font has. */
  readonly characters: ReadonlySet<number>
}
let engine: Promise<Engine> | undefined

async function createEngine(): Promise<Engine> {
  const fonts = await readFonts()
  const fontBlobs = Object.values(fonts)
  const bold = charactersOf(fonts.bold)
  return {
    compiler: NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] }),
    characters: new Set([...charactersOf(fonts.regular)].filter((one) => bold.has(one))),
  }
}

/** The document of a source as a tagged PDF (PDF/UA-1). Throws `UnreadablePicture` and `TemplateError`. */
export async function compileDocument(source: DocumentSource): Promise<RenderedDocument> {
  const { compiler, characters } = await (engine ??= createEngine())
  const { kind, language, now } = source
  const pictures = await Promise.all(source.pictures.map(toJpeg))
  const shown = pictures.map(({ label, content }, at) => {
    const file = `/pictures/${at}.jpg`
    compiler.mapShadow(`${workspace}${file}`, Buffer.from(content))
    return { label, file }
  })
  for (const [part, layout] of Object.entries(source.layouts ?? {}))
    compiler.mapShadow(`${workspace}/${part}.typ`, Buffer.from(layout))
  try {
    const data = drawable(characters, { ...source.data, pictures: shown })
    const result = compiler.compile({
      mainFilePath: `${workspace}/${kind}.typ`,
      inputs: { language, data: JSON.stringify(data) },
    })
    const document = result.result
    if (document === null) throw new TemplateError(problemsOf(compiler, result))
    const spots = compiler.query(document, { selector: '<anchor>', field: 'value' }) as SignatureSpot[]
    const creationTimestamp = Math.floor(now.getTime() / 1000)
    return { pdf: accessiblePdf(compiler, document, creationTimestamp), spots }
  } finally {
    compiler.resetShadow()
    // Otherwise each document stays in memory, and what the compiler has returned until the event loop turns
    compiler.evictCache(1)
    await setImmediate()
  }
}

/** The PDF of a compiled document; `TemplateError` if it can't be one that programs can read aloud. */
function accessiblePdf(
  compiler: NodeCompiler,
  document: NodeTypstDocument,
  creationTimestamp: number,
): Uint8Array {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw new TemplateError([{ part: null, line: null, text: cleaned(text) }])
  }
}

/** Where the layouts fail and why. The data isn't in it: it is personal. */
function problemsOf(compiler: NodeCompiler, result: ReturnType<NodeCompiler['compile']>): TemplateProblem[] {
  const error = result.takeError()
  const all = error === null ? [] : (compiler.fetchDiagnostics(error) as readonly Diagnostic[])
  const problems = all.map(({ path, range, message, severity }) => ({
    part: partNames.find((part) => path === `${workspace}/${part}.typ`) ?? null,
    line: range === undefined ? null : range.start.line + 1,
    text: cleaned(message),
    isCause: severity === 1,
  }))
  const cause = problems.find(({ isCause }) => isCause)
  if (cause === undefined) return [{ part: null, line: null, text: 'The document can’t be made.' }]
  // A call from a part may fail inside the shared layout: the first line of a part on the way there says more
  const place = cause.part === null ? problems.find(({ part }) => part !== null) : cause
  return [{ part: place?.part ?? null, line: place?.line ?? null, text: cause.text }]
}

/** A message of the compiler without the folders of the server, and what it means here. */
const cleaned = (message: string): string =>
  meanings.find(([pattern]) => pattern.test(message))?.[1] ??
  message
    .replaceAll(workspace, '')
    .replaceAll(/ \(searched at [^)]*\)/g, '')
    .slice(0, longestMessage)

const longestMessage = 300

const meanings: readonly (readonly [RegExp, string])[] = [
  [/missing alt text/, 'Every image needs a description for people who can’t see it: image(…, alt: "…").'],
  [/skipped from heading level/, 'Headings must not skip a level: a part has level 1, its sections level 2.'],
  [/PDF\/UA/, 'The document can’t be read aloud by programs (PDF/UA): use the shared layout’s functions.'],
  [/^file not found/, 'This file isn’t one of the templates.'],
  [/access denied/, 'A template can’t read files outside of the templates.'],
  [/package/, 'A template can’t use packages, because nothing is downloaded.'],
]

interface Diagnostic {
  readonly path?: string
  /** Lines are counted from 0. */
  readonly range?: { readonly start: { readonly line: number } }
  readonly message: string
  /** 1 for an error; others say how it was reached. */
  readonly severity: number
}

/** The same with every text in characters that the fonts have. */
function drawable(characters: ReadonlySet<number>, value: TemplateData): TemplateData {
  if (typeof value === 'string')
    return value
      .split(/\r?\n/)
      .map((line) => toDrawable({ characters }, line))
      .join('\n')
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map((one) => drawable(characters, one))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, drawable(characters, one)]))
}

const isList = (value: object): value is readonly TemplateData[] => Array.isArray(value)
