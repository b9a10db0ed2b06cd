import type { PDFPageProxy } from './pdf-file.ts'

/** The elements that the text of a PDF is shown in; the page around it has h1 and h2. */
type TextTag = 'h3' | 'h4' | 'h5' | 'p' | 'ul' | 'li' | 'div' | TableTag
type TableTag = 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td'

interface TextElement {
  readonly tag: TextTag
  readonly children: readonly TextNode[]
}
export type TextNode = string | TextElement

/** An element of the tags of a PDF, or a piece of the page that belongs to one. */
interface StructNode {
  readonly role?: string
  readonly alt?: string
  readonly children?: readonly StructNode[]
  readonly type?: string
  readonly id?: string
}

/** A piece of text, or where marked content begins or ends. */
interface ContentItem {
  readonly type?: string
  readonly id?: string | null
  readonly str?: string
  readonly hasEOL?: boolean
}

const tags: Readonly<Record<string, TextTag>> = {
  Title: 'h3',
  H1: 'h3',
  H2: 'h4',
  H3: 'h5',
  H4: 'h5',
  P: 'p',
  Div: 'div',
  L: 'ul',
  LI: 'li',
  LBody: 'div',
  Table: 'table',
  THead: 'thead',
  TBody: 'tbody',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
}

/** The text of a page in the order in which it is read, by its tags; line by line if it has none. */
export async function textOfPage(page: PDFPageProxy): Promise<readonly TextNode[]> {
  const tree: StructNode | null = await page.getStructTree()
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  return textNodes(tree, items)
}

export function textNodes(tree: StructNode | null, items: readonly ContentItem[]): readonly TextNode[] {
  const nodes = tree === null ? [] : nodesOf(tree, textsById(items))
  return nodes.length > 0 ? nodes : linesOf(items)
}

/** The text of each piece of marked content. */
function textsById(items: readonly ContentItem[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const open: string[] = []
  for (const { type, id, str, hasEOL } of items) {
    if (type === 'beginMarkedContent' || type === 'beginMarkedContentProps') open.push(id ?? '')
    else if (type === 'endMarkedContent') open.pop()
    else {
      const of = open.at(-1) ?? ''
      texts.set(of, `${texts.get(of) ?? ''}${str ?? ''}${hasEOL === true ? ' ' : ''}`)
    }
  }
  return texts
}

function nodesOf(node: StructNode, texts: ReadonlyMap<string, string>): readonly TextNode[] {
  if (node.type === 'content') return filled([(texts.get(node.id ?? '') ?? '').replaceAll(/\s+/g, ' ')])
  if (node.role === 'Figure') return filled([node.alt ?? '']).map((alt) => ({ tag: 'p', children: [alt] }))
  const children = (node.children ?? []).flatMap((child) => nodesOf(child, texts))
  const tag = tags[node.role ?? '']
  if (children.length === 0 && tag !== 'td') return []
  return tag === undefined ? children : [{ tag, children }]
}

function linesOf(items: readonly ContentItem[]): readonly TextNode[] {
  const text = items.map(({ str, hasEOL }) => `${str ?? ''}${hasEOL === true ? '\n' : ''}`).join('')
  return filled(text.split('\n')).map((line) => ({ tag: 'p', children: [line] }))
}

const filled = (texts: readonly string[]): readonly string[] => texts.filter((text) => text.trim() !== '')
