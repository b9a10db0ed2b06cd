import { useEffect, useEffectEvent, useState } from 'react'
import { openPdf, type PDFPageProxy } from './pdf-file.ts'

interface OpenedPdf {
  readonly pages: readonly PDFPageProxy[] | null
  /** What the file says of its language. */
  readonly language: string | undefined
  readonly failed: boolean
}

/** Opens a file until the component is unmounted or gets another file. */
export function useOpenedPdf(file: Blob, onOpened?: (pages: number) => void): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>({ pages: null, language: undefined, failed: false })
  const announce = useEffectEvent((pages: number) => onOpened?.(pages))
  useEffect(() => {
    let isUnmounted = false
    let close = () => {}
    openPdf(file).then(
      (pdf) => {
        if (isUnmounted) return pdf.close()
        close = pdf.close
        setOpened({ pages: pdf.pages, language: pdf.language, failed: false })
        announce(pdf.pages.length)
      },
      () => isUnmounted || setOpened({ pages: null, language: undefined, failed: true }),
    )
    return () => {
      isUnmounted = true
      close()
    }
  }, [file])
  return opened
}
