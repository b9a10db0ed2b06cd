import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is printed; rendered synchronously before the print starts. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const printMedia = matchMedia('print')
    const follow = () => (printMedia.matches ? start() : end())
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    printMedia.addEventListener('change', follow)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
      printMedia.removeEventListener('change', follow)
    }
  }, [])
  return printing
}
