import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree with TypeScript). */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

interface Syntax {
  /** Functions and components by their length in lines; a function within another counts by itself. */
  readonly functions: readonly { place: string; lines: number; isComponent: boolean }[]
  /** The places of `as unknown as`, `as never` and `as any`. */
  readonly casts: readonly string[]
  /** Exported functions that mount a call of the contract. */
  readonly roads: readonly string[]
  /** Where a value is compared with a sentence. */
  readonly sentences: readonly string[]
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Reads the syntax of these TypeScript files. */
export function syntaxOf(files: readonly string[]): Syntax {
  const all = files.map((file) => syntaxOfText(file, readFileSync(file, 'utf8')))
  return {
    functions: all.flatMap(({ functions }) => functions),
    casts: all.flatMap(({ casts }) => casts),
    roads: all.flatMap(({ roads }) => roads),
    sentences: all.flatMap(({ sentences }) => sentences),
  }
}

/** Reads the syntax of the text of one file. */
export function syntaxOfText(file: string, source: string): Syntax {
  const functions: Syntax['functions'][number][] = []
  const casts: string[] = []
  const roads: string[] = []
  const sentences: string[] = []
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const visit = (node: Node, name: string | undefined) => {
    const place = () => `${file}:${lineOf(node.start)}`
    if (functionTypes.has(node.type)) {
      const lines = lineOf(node.end) - lineOf(node.start) + 1
      const own = nameOf(node) ?? name
      functions.push({
        place: place(),
        lines,
        isComponent: file.endsWith('x') && /^[A-Z]/.test(own ?? ''),
      })
    }
    if (node.type === 'TSAsExpression' && isCast(node, source)) casts.push(place())
    if (node.type === 'ExportNamedDeclaration' && mountsCall(node, source)) roads.push(place())
    if (comparesSentence(node, source)) sentences.push(place())
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent') continue
      const inner = node.type === 'VariableDeclarator' ? nameOf(node) : undefined
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, inner)
    }
  }
  const { program } = parseSync(file, source)
  if (isNode(program)) visit(program, undefined)
  return { functions, casts, roads, sentences }
}

const nameOf = (node: Node): string | undefined => {
  const { id } = node
  return isNode(id) && typeof id['name'] === 'string' ? id['name'] : undefined
}

/** `as never`, `as any`, or the inner half of `as unknown as`. */
function isCast(node: Node, source: string): boolean {
  const type = node['typeAnnotation']
  if (!isNode(type)) return false
  if (type.type === 'TSNeverKeyword' || type.type === 'TSAnyKeyword') return true
  return type.type === 'TSUnknownKeyword' && /^\s*\)?\s*as\b/.test(source.slice(node.end))
}

/** An exported function that takes the app and an endpoint, and returns nothing. */
function mountsCall(node: Node, source: string): boolean {
  const { declaration } = node
  if (!isNode(declaration) || declaration.type !== 'FunctionDeclaration') return false
  const [params, returned] = [declaration['params'], declaration['returnType']]
  if (!isNode(returned) || source.slice(returned.start, returned.end) !== ': void') return false
  if (!Array.isArray(params) || params.length < 2) return false
  const texts = params.map((param: unknown) => (isNode(param) ? source.slice(param.start, param.end) : ''))
  return /FastifyInstance/.test(texts[0] ?? '') && texts.some((text) => /Endpoint\b|\bCall\b/.test(text))
}

const comparisons = new Set(['===', '!==', '==', '!='])
const searches = new Set(['includes', 'startsWith', 'endsWith'])

/** `text === messages.saved`, `text.includes('Successfully')` and the like. */
function comparesSentence(node: Node, source: string): boolean {
  if (node.type === 'BinaryExpression' && comparisons.has(String(node['operator'])))
    return [node['left'], node['right']].some((side) => isNode(side) && isSentence(side, source))
  if (node.type !== 'CallExpression') return false
  const { callee, arguments: args } = node as Node & { callee: Node; arguments: Node[] }
  const method = callee['property']
  return isNode(method) && searches.has(String(method['name'])) && args.some((one) => isSentence(one, source))
}

const isSentence = (node: Node, source: string): boolean => {
  const text = source.slice(node.start, node.end)
  return /^messages\.\w+(?:\(.*\))?$/s.test(text) || /^['"`][A-Z][a-z']+(?: [\w']+)+[.!?]?['"`]$/.test(text)
}
