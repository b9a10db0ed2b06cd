import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { portalTexts } from '#features/client/portal-texts.ts'
import { ApiError } from '#platform/api.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { PartError, partErrorText } from '#ui/load-part.ts'

/** Replaces a client page that failed to load or render. */
export function ClientPageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { pageMissing, pageFailed } = portalTexts.use()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <main>
      <ErrorPanel
        heading="h1"
        title={pageMissing}
        text={
          error instanceof PartError
            ? partErrorText(error)
            : error instanceof ApiError
              ? error.message
              : pageFailed
        }
        onRetry={again}
      />
    </main>
  )
}
