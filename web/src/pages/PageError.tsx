import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '#platform/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'

const unexpected =
  'Something on this page did not work. What was saved is safe. Try again, and contact tech support if the error persists.'

/** In place of a page inside the shell that broke while it was drawn or fetched. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorPanel
      heading="h1"
      title="This page could not be shown"
      text={error instanceof ApiError ? error.message : unexpected}
      onRetry={again}
    />
  )
}

/** The same in place of a page that stands by itself. */
export function StandalonePageError(props: ErrorComponentProps) {
  return (
    <main>
      <PageError {...props} />
    </main>
  )
}
