import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFOperator,
  PDFOperatorNames,
  PDFPage,
  PDFPageLeaf,
  PDFRef,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'

/** Entries of a new object. */
type Literal = string | number | number[] | PDFObject | LiteralEntries
interface LiteralEntries {
  [name: string]: Literal
}

const name = (text: string) => PDFName.of(text)

/** What is drawn on a page, in words, and where: left, bottom, right, top. */
interface TaggedFigure {
  readonly alt: string
  readonly box: readonly [number, number, number, number]
}

/**
 * The tags of a PDF, by which screen readers read it. Whatever an increment adds to a tagged file has to be tagged too. A file
 * that was made before there were tags has none, and gets none.
 */
export class StructureTree {
  readonly #pdf: PDFDocument
  readonly #parts: TreeParts | null

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf
    this.#parts = treeOf(pdf)
  }

  /** Adds an empty page that can have tags. */
  addPage(size: [number, number]): PDFPage {
    const page = this.#pdf.addPage(size)
    if (this.#parts === null) return page
    const key = this.#nextKey(1)
    this.#parts.numbers.push(PDFNumber.of(key))
    this.#parts.numbers.push(this.#pdf.context.register(this.#pdf.context.obj([])))
    page.node.set(name('StructParents'), PDFNumber.of(key))
    page.node.set(name('Tabs'), name('S'))
    return page
  }

  /** Draws something on a page as a figure at its end. */
  figure(page: PDFPage, { alt, box }: TaggedFigure, draw: () => void): void {
    const contents = this.#contentsOf(page)
    if (this.#parts === null || contents === null) return draw()
    const mcid = contents.size()
    // The element is new, and the lists that it is added to are marked already
    this.#unwatched(() => {
      const element = this.#add({
        S: 'Figure',
        Pg: page.ref,
        K: mcid,
        Alt: PDFHexString.fromText(alt),
        A: { O: 'Layout', Placement: 'Block', BBox: [...box] },
      })
      contents.push(element)
    })
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [name('Figure'), `<</MCID ${mcid}>>`]),
    )
    draw()
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
  }

  /** Tags the widget of a field. */
  field(page: PDFPage, widget: PDFRef): void {
    if (this.#parts === null) return
    const element = this.#add({ S: 'Form', Pg: page.ref, K: { Type: 'OBJR', Obj: widget, Pg: page.ref } })
    const key = this.#nextKey(1)
    this.#pdf.context.lookup(widget, PDFDict).set(name('StructParent'), PDFNumber.of(key))
    this.#parts.numbers.push(PDFNumber.of(key))
    this.#parts.numbers.push(element)
    page.node.set(name('Tabs'), name('S'))
  }

  /** Adds the pages of another file with their tags. */
  appendPages(source: PDFDocument): void {
    const copier = PDFObjectCopier.for(source.context, this.#pdf.context)
    const root = source.catalog.get(name('StructTreeRoot'))
    const { pages, copiedRoot } = this.#unwatched(() => ({
      pages: source.getPages().map((page) => copier.copy(page.ref)),
      copiedRoot: root instanceof PDFRef ? copier.copy(root) : null,
    }))
    const copies = pages.map((ref) => {
      const leaf = this.#pdf.context.lookup(ref)
      if (!(leaf instanceof PDFPageLeaf)) throw new Error('A copied page is missing.')
      return PDFPage.of(leaf, ref, this.#pdf)
    })
    for (const page of copies) this.#pdf.addPage(page)
    if (this.#parts === null || copiedRoot === null)
      return copies.forEach(({ node }) => node.delete(name('StructParents')))
    this.#adopt(this.#pdf.context.lookup(copiedRoot, PDFDict), copies)
    this.#pdf.context.delete(copiedRoot)
  }

  /** pdf-lib looks each change up among all objects. New ones are saved without that, which took two thirds of the time. */
  #unwatched<Result>(work: () => Result): Result {
    const { context } = this.#pdf
    const { snapshot } = context
    delete context.snapshot
    try {
      return work()
    } finally {
      if (snapshot !== undefined) context.snapshot = snapshot
    }
  }

  /** Takes over the elements of another tree, and what its pages refer to. */
  #adopt(root: PDFDict, pages: readonly PDFPage[]): void {
    const parts = this.#parts
    if (parts === null) return
    const [document] = kidsOf(root)
    const { context } = this.#pdf
    const kids = document === undefined ? [] : kidsOf(context.lookup(document, PDFDict))
    for (const kid of kids) {
      context.lookup(kid, PDFDict).set(name('P'), parts.documentRef)
      parts.kids.push(kid)
    }
    const numbers = root.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray)
    const base = this.#nextKey(numbers.size() / 2)
    for (let at = 0; at < numbers.size(); at += 2) {
      parts.numbers.push(PDFNumber.of(base + numbers.lookup(at, PDFNumber).asNumber()))
      parts.numbers.push(numbers.get(at + 1))
    }
    for (const { node } of pages) {
      const key = node.lookup(name('StructParents'), PDFNumber).asNumber()
      node.set(name('StructParents'), PDFNumber.of(base + key))
    }
  }

  /** Adds an element at the end of the document. */
  #add(entries: LiteralEntries): PDFRef {
    const { context } = this.#pdf
    const element = context.obj(entries)
    element.set(name('Type'), name('StructElem'))
    if (this.#parts !== null) element.set(name('P'), this.#parts.documentRef)
    const ref = context.register(element)
    this.#parts?.kids.push(ref)
    return ref
  }

  /** The first of so many new keys of the parent tree. */
  #nextKey(count: number): number {
    const root = this.#parts?.root
    const key = root?.lookup(name('ParentTreeNextKey'), PDFNumber).asNumber() ?? 0
    root?.set(name('ParentTreeNextKey'), PDFNumber.of(key + count))
    return key
  }

  /** The elements of a page by the numbers that its content has; null if the page has no tags. */
  #contentsOf(page: PDFPage): PDFArray | null {
    const key = page.node.lookupMaybe(name('StructParents'), PDFNumber)?.asNumber()
    const numbers = this.#parts?.numbers
    if (numbers === undefined || key === undefined) return null
    for (let at = 0; at < numbers.size(); at += 2) {
      if (numbers.lookup(at, PDFNumber).asNumber() !== key) continue
      this.#change(numbers.get(at + 1))
      return numbers.lookup(at + 1, PDFArray)
    }
    return null
  }

  #change(object: PDFObject | undefined): void {
    if (object instanceof PDFRef) this.#pdf.context.snapshot?.markRefForSave(object)
  }
}

interface TreeParts {
  readonly root: PDFDict
  /** The element of the whole document, and its kids. */
  readonly documentRef: PDFRef
  readonly kids: PDFArray
  /** Keys and values of the parent tree. */
  readonly numbers: PDFArray
}

const kidsOf = (element: PDFDict): PDFRef[] => {
  const kids = element.lookup(name('K'))
  const all = kids instanceof PDFArray ? kids.asArray() : [element.get(name('K'))]
  return all.filter((kid) => kid instanceof PDFRef)
}

/** The parts that an increment changes, marked for it; null if the file has no tags. */
function treeOf(pdf: PDFDocument): TreeParts | null {
  const ref = pdf.catalog.get(name('StructTreeRoot'))
  if (!(ref instanceof PDFRef)) return null
  const root = pdf.context.lookup(ref, PDFDict)
  const [documentRef] = kidsOf(root)
  if (documentRef === undefined) return null
  const document = pdf.context.lookup(documentRef, PDFDict)
  const parentTree = root.lookup(name('ParentTree'), PDFDict)
  const refs = [ref, documentRef, root.get(name('ParentTree')), document.get(name('K'))]
  refs.push(parentTree.get(name('Nums')))
  pdf.context.snapshot?.markRefsForSave(refs.filter((one) => one instanceof PDFRef))
  return {
    root,
    documentRef,
    kids: document.lookup(name('K'), PDFArray),
    numbers: parentTree.lookup(name('Nums'), PDFArray),
  }
}
