import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '#platform/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { PartError, partErrorText } from '#ui/load-part.ts'

const unexpected =
  'Something went wrong on this page. Your saved data is safe. Try again, and contact tech support if the error persists.'

const textOf = (error: unknown): string => {
  if (error instanceof PartError) return partErrorText(error)
  return error instanceof ApiError ? error.message : unexpected
}

/** Replaces a page inside the shell that failed to load or render. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorPanel heading="h1" title="This page could not be shown" text={textOf(error)} onRetry={again} />
}

/** Replaces a failed page outside the shell. */
export function StandalonePageError(props: ErrorComponentProps) {
  return (
    <main>
      <PageError {...props} />
    </main>
  )
}
