import { formatDateTime } from '@bailiwick/contract/dates'
import { messages } from '@bailiwick/contract/messages'
import { openSigning, readSigningPaper, type Signing } from '@bailiwick/contract/signing'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#platform/api.ts'
import { fetchPdf } from '#platform/files.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { ReadStep } from './ReadStep.tsx'
import { SigningSteps } from './SigningSteps.tsx'
import classes from './SigningView.module.css'

/** What the link is about, with its document as it stands; asked for once, and again when something was done. */
const signingOf = (token: string) =>
  queryOptions({
    queryKey: ['signing'],
    queryFn: async ({ signal }) => {
      const { signing } = await call(openSigning, { body: { token }, signal })
      const paper =
        signing.state === 'declined' ? null : await fetchPdf(readSigningPaper, { body: { token }, signal })
      return { signing, paper }
    },
    staleTime: Infinity,
    refetchOnReconnect: false,
    retry: false,
  })

/** What stands behind a link for signature: the way to sign, what came of it, or why the link leads nowhere. */
export function SigningView({ token }: { token: string }) {
  const opened = useQuery(signingOf(token))
  const cache = useQueryClient()
  const [endedHere, setEndedHere] = useState(false)
  const lookAgain = () => void cache.invalidateQueries(signingOf(token))
  const end = (state: 'signed' | 'declined') => {
    setEndedHere(true)
    cache.setQueryData(
      signingOf(token).queryKey,
      (now) => now && { signing: { ...now.signing, state }, paper: null },
    )
    // The signed document takes the place of the one that was read
    lookAgain()
  }
  const isGone = opened.error instanceof ApiError && [400, 404].includes(opened.error.status)
  if (opened.error && isGone && opened.data === undefined)
    return <ErrorPanel title="This link cannot be used" heading="h1" text={opened.error.message} />
  if (opened.data === undefined)
    return opened.isError ? (
      <ErrorPanel
        title="The document did not load"
        heading="h1"
        text={opened.error.message}
        busy={opened.isFetching}
        onRetry={() => void opened.refetch()}
      />
    ) : (
      <ListSkeleton rows={8} label="Loading the document" />
    )
  const { signing, paper } = opened.data
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{signing.title}</h1>
        <p className={classes.who}>
          {signing.brand} · for {signing.signer_name}
        </p>
      </header>
      {signing.state === 'pending' && paper !== null ? (
        <SigningSteps token={token} signing={signing} paper={paper} onEnd={end} onStale={lookAgain} />
      ) : (
        <>
          <output className={classes.over}>
            <strong>{overText(signing, endedHere)}</strong>
            <span className="num">{overTime(signing)}</span>
          </output>
          {paper === null && signing.state === 'signed' && (
            <>
              {opened.isError && !opened.isFetching ? (
                <ErrorPanel
                  title="The signed document did not load"
                  text={opened.error.message}
                  onRetry={lookAgain}
                />
              ) : (
                <ListSkeleton rows={8} label="Loading the signed document" />
              )}
            </>
          )}
          {paper !== null && (
            <>
              <p className={classes.keep}>Download it or print it, so that you have a copy.</p>
              <ReadStep key={signing.state} file={paper} title={signing.title} />
            </>
          )}
        </>
      )}
    </>
  )
}

/** `endedHere`: it was signed or declined on this page, just now. */
function overText({ state }: Signing, endedHere: boolean): string {
  if (state === 'signed') return endedHere ? messages.signedPaper : messages.alreadySigned
  return endedHere ? messages.declinedPaper : messages.alreadyDeclined
}

function overTime({ state, signed_at, declined_at }: Signing): string {
  const at = state === 'signed' ? signed_at : declined_at
  if (at === null) return ''
  return `${state === 'signed' ? 'Signed' : 'Declined'} ${formatDateTime(at)}`
}
