import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const noSchemas = 'virtual:no-schemas'

/** For schemas of catalogues, which are made by code. */
const withoutShapes =
  'const none = () => ({}); export { none as sentShape, none as storedShape, none as listMaximum, none as tooManyEntries, none as repeatedValue, none as repeatedList }'

/**
 * Removes the schemas from the contract: only the server validates (decision 2), and they would add 9 kB to every page.
 * The replacement for zod returns itself for every schema and throws if something is parsed. Of a call, pages need only
 * the method and the path.
 */
const schemasStayOnServer: Plugin = {
  name: 'schemas-stay-on-server',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === noSchemas ? id : undefined),
  load: (id) =>
    id === noSchemas
      ? `const none = new Proxy(() => none, { get(_, name) {
           if (/parse/i.test(String(name))) throw new Error('The browser has no schemas')
           return none
         } })
         export default none`
      : undefined,
  transform: {
    filter: { id: /contract[\\/]src/, code: /zod\/mini/ },
    handler(code, id) {
      if (id.endsWith('/record-shapes.ts')) return withoutShapes
      const declarations = nodesOf(this.parse(code, { lang: 'ts' })).flatMap((node) =>
        node.type === 'CallExpression' && node.callee?.name === 'endpoint' ? (node.arguments?.[2] ?? []) : [],
      )
      return replaceAll(code, declarations, '{}').replace(
        "import * as z from 'zod/mini'",
        `import z from '${noSchemas}'`,
      )
    },
  },
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** The words by which pages may name a sentence: all that are quoted, and those behind `messages.` */
function wordsOfPages(): ReadonlySet<string> {
  const files = globSync(['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'], { cwd: root })
  const ofPages = files.filter((file) => !file.includes('.test.') && !file.includes('/kit/messages/'))
  return new Set(
    ofPages.flatMap(
      (file) => readFileSync(`${root}/${file}`, 'utf8').match(/(?<='|messages\.)[a-z]\w+\b/g) ?? [],
    ),
  )
}

/**
 * Leaves out the sentences that only the server says: a page gets those with the answer, and all of them would add 4 kB
 * to every page.
 */
const sentencesStayOnServer: Plugin = {
  name: 'sentences-stay-on-server',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /contract[\\/]src[\\/]kit[\\/]messages[\\/]/ },
    handler(code) {
      const words = wordsOfPages()
      const unused = nodesOf(this.parse(code, { lang: 'ts' })).filter(
        ({ type, key, value }) =>
          type === 'Property' && isSentence(value) && key?.name !== undefined && !words.has(key.name),
      )
      return replaceAll(code, unused, '').replaceAll(/^\s*,\n/gm, '')
    },
  },
}

/** A text, or the function that fills one in. */
const isSentence = (value: Node | undefined): boolean =>
  value?.type === 'Literal' || value?.type === 'ArrowFunctionExpression'

/** A node of a syntax tree, as far as it matters here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly key?: Node
  readonly value?: Node
  readonly callee?: Node
  readonly arguments?: readonly Node[]
}

const isNode = (value: object): value is Node => 'type' in value && 'start' in value && 'end' in value

/** A node and all below it. */
function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(nodesOf)
  return isNode(value) ? [value, ...below] : below
}

/** The code with other text in place of these nodes, none of which is inside another. */
const replaceAll = (code: string, nodes: readonly Node[], text: string): string =>
  nodes
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + text + rest.slice(end), code)

/** What pages need of the contract. The development server uses all of it. */
export const contractForPages: Plugin[] = [schemasStayOnServer, sentencesStayOnServer]
