import { createElement, Fragment, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { ErrorPanel } from '../ErrorPanel.tsx'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { controlTexts } from '../controls.ts'
import type { PDFPageProxy } from './pdf-file.ts'
import { textOfPage, type TextNode } from './pdf-text.ts'
import classes from './PdfText.module.css'
import { useOpenedPdf } from './use-opened-pdf.ts'
import { usePageShown } from './use-page-shown.ts'

interface Props {
  file: Blob
  /** The document's name, for screen readers. */
  label: string
  onOpened?: ((pages: number) => void) | undefined
  /** The page with this number was in view. */
  onShown?: ((page: number) => void) | undefined
}

/** A PDF as text that fits any width and size, for small screens and screen readers. */
export function PdfText({ file, label, onOpened, onShown }: Props) {
  const { pages, language, failed } = useOpenedPdf(file)
  const read = useTexts(pages)
  const texts = controlTexts.use()
  const opened = useEffectEvent((count: number) => onOpened?.(count))
  const total = read.texts?.length
  useEffect(() => {
    if (total !== undefined) opened(total)
  }, [total])
  if (failed || read.failed)
    return <ErrorPanel title={texts.documentUnreadable} text={texts.documentUnreadableText} />
  if (read.texts === null) return <ListSkeleton rows={8} label={texts.openingDocument} />
  const { length } = read.texts
  return (
    <section className={classes.text} aria-label={label} lang={language}>
      {read.texts.map((nodes, index) => (
        <TextPage
          // The pages of a file never change
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          of={length}
          nodes={nodes}
          onShown={() => onShown?.(index + 1)}
        />
      ))}
    </section>
  )
}

type PageText = readonly TextNode[]

/** The texts of all pages, at once: one that came later would move those that are in view. */
function useTexts(pages: readonly PDFPageProxy[] | null) {
  const [read, setRead] = useState<{ texts: readonly PageText[] | null; failed: boolean }>({
    texts: null,
    failed: false,
  })
  useEffect(() => {
    if (pages === null) return
    Promise.all(pages.map((page) => textOfPage(page))).then(
      (texts) => setRead({ texts, failed: false }),
      () => setRead({ texts: null, failed: true }),
    )
  }, [pages])
  return read
}

interface TextPageProps {
  number: number
  of: number
  nodes: PageText
  onShown: () => void
}

function TextPage({ number, of, nodes, onShown }: TextPageProps) {
  const section = useRef<HTMLElement>(null)
  const texts = controlTexts.use()
  usePageShown(section, true, onShown)
  const name = texts.page(number, of)
  return (
    <section ref={section} className={classes.page} aria-label={name} data-page={number} tabIndex={-1}>
      <p className={classes.number} data-end aria-hidden>
        {name}
      </p>
      <Nodes nodes={nodes} />
      <div className={classes.end} data-end />
    </section>
  )
}

function Nodes({ nodes }: { nodes: readonly TextNode[] }): ReactNode {
  return nodes.map((node, index) => {
    // The text of a page never changes
    // oxlint-disable-next-line react/no-array-index-key
    if (typeof node === 'string') return <Fragment key={index}>{node} </Fragment>
    const children = node.children.length > 0 ? <Nodes nodes={node.children} /> : null
    // oxlint-disable-next-line react/no-array-index-key
    return createElement(node.tag, { key: index }, children)
  })
}
