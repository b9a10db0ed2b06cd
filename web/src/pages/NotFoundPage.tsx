import { useEffect } from 'react'
import { titleOf } from '#platform/brand.ts'
import { NoticePage } from './NoticePage.tsx'

const title = 'Page not found'

export function NotFoundPage() {
  useEffect(() => {
    document.title = titleOf(title)
  }, [])
  return (
    <NoticePage title={title}>
      <p>There is nothing at this address. It may be mistyped, or the page may have moved.</p>
    </NoticePage>
  )
}
