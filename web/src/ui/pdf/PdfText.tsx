import { createElement, Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
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
  const { pages, language, failed } = useOpenedPdf(file, onOpened)
  const texts = controlTexts.use()
  if (failed) return <ErrorPanel title={texts.documentUnreadable} text={texts.documentUnreadableText} />
  if (pages === null) return <ListSkeleton rows={8} label={texts.openingDocument} />
  return (
    <section className={classes.text} aria-label={label} lang={language}>
      {pages.map((page) => (
        <TextPage
          key={page.pageNumber}
          page={page}
          of={pages.length}
          onShown={() => onShown?.(page.pageNumber)}
        />
      ))}
    </section>
  )
}

interface TextPageProps {
  page: PDFPageProxy
  of: number
  onShown: () => void
}

function TextPage({ page, of, onShown }: TextPageProps) {
  const section = useRef<HTMLElement>(null)
  const [nodes, setNodes] = useState<readonly TextNode[] | 'failed' | null>(null)
  const texts = controlTexts.use()
  useEffect(() => {
    textOfPage(page).then(setNodes, () => setNodes('failed'))
  }, [page])
  const isReady = nodes !== null && nodes !== 'failed'
  usePageShown(section, isReady, onShown)
  const name = texts.page(page.pageNumber, of)
  return (
    <section
      ref={section}
      className={classes.page}
      aria-label={name}
      data-page={page.pageNumber}
      tabIndex={-1}
    >
      <p className={classes.number} data-end aria-hidden>
        {name}
      </p>
      {nodes === 'failed' && (
        <ErrorPanel title={texts.documentUnreadable} text={texts.documentUnreadableText} />
      )}
      {isReady && <Nodes nodes={nodes} />}
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
