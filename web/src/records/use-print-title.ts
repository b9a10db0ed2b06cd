import { useEffect } from 'react'
import { titleOf } from '#platform/brand.ts'

/** The title of the window that a print has replaced; null if nothing is printed. */
let replaced: string | null = null

/**
 * While the page is printed the document is named after the record on top, which its file and its first line then say. The
 * window never is: its title stays in the history of the browser.
 */
export function usePrintTitle(): void {
  useEffect(() => {
    addEventListener('beforeprint', nameDocument)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', nameDocument)
      removeEventListener('afterprint', restore)
      restore()
    }
  }, [])
}

function nameDocument(): void {
  const heading = [...document.querySelectorAll('[data-full-screen] h1')].at(-1)?.textContent
  if (!heading) return
  replaced ??= document.title
  document.title = titleOf(heading)
}

function restore(): void {
  if (replaced !== null) document.title = replaced
  replaced = null
}
