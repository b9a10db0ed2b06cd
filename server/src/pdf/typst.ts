import { fileURLToPath } from 'node:url'
import { setImmediate } from 'node:timers/promises'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { DocumentSource, RenderedDocument, TemplateData } from '#pdf/document-source'
import { charactersOf, readFonts, toDrawable } from '#pdf/fonts'
import { toJpeg } from '#pdf/pdf-pictures'
import type { SignatureSpot } from '#pdf/signature-spot'

// The only file that knows Typst. It runs in the work thread: see render-document.ts.

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

/** The document of a source as a tagged PDF (PDF/UA-1). Throws `UnreadablePicture`. */
export async function compileDocument(source: DocumentSource): Promise<RenderedDocument> {
  const { compiler, characters } = await (engine ??= createEngine())
  const { kind, language, now } = source
  const pictures = await Promise.all(source.pictures.map(toJpeg))
  const shown = pictures.map(({ label, content }, at) => {
    const file = `/pictures/${at}.jpg`
    compiler.mapShadow(`${workspace}${file}`, Buffer.from(content))
    return { label, file }
  })
  try {
    const data = drawable(characters, { ...source.data, pictures: shown })
    const result = compiler.compile({
      mainFilePath: `${workspace}/${kind}.typ`,
      inputs: { language, data: JSON.stringify(data) },
    })
    const document = result.result
    if (document === null) throw new Error(`The template ${kind} failed: ${problemsOf(compiler, result)}`)
    const spots = compiler.query(document, { selector: '<anchor>', field: 'value' }) as SignatureSpot[]
    const creationTimestamp = Math.floor(now.getTime() / 1000)
    return { pdf: compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp }), spots }
  } finally {
    compiler.resetShadow()
    // Otherwise each document stays in memory, and what the compiler has returned until the event loop turns
    compiler.evictCache(1)
    await setImmediate()
  }
}

/** Where the template fails and why. The data isn't in it: it is personal. */
function problemsOf(compiler: NodeCompiler, result: ReturnType<NodeCompiler['compile']>): string {
  const error = result.takeError()
  const problems = error === null ? [] : (compiler.fetchDiagnostics(error) as readonly Diagnostic[])
  return problems.map(({ path, range, message }) => `${path ?? ''}:${range ?? ''} ${message}`).join('; ')
}

interface Diagnostic {
  readonly path?: string
  readonly range?: string
  readonly message: string
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
