import { formatZonedTime } from '@bailiwick/contract/kit/dates'
import { openSigning, readDocumentToSign, type Signing } from '@bailiwick/contract/signing'
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, errorText } from '#platform/api.ts'
import { brand, officeTimeZone } from '#platform/brand.ts'
import { clientPaths } from '#platform/client-paths.ts'
import { fetchPdf } from '#platform/files.ts'
import { followReader } from '#platform/language.ts'
import { sayCode } from '#platform/say.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { QueryError } from '#records/QueryError.tsx'
import { signingTexts } from './signing-texts.ts'
import { isFromPortal } from './signing-token.ts'
import { ReadStep } from './ReadStep.tsx'
import { SigningSteps } from './SigningSteps.tsx'
import classes from './SigningView.module.css'

interface OpenedLink {
  readonly signing: Signing
  /** The document in its current state; null once declined. */
  readonly document: Blob | null
}

/** The signature request behind a link; loaded once, and again after every step that changes it. */
const signingQuery = (token: string) =>
  queryOptions({
    queryKey: ['signing'],
    queryFn: async ({ signal }): Promise<OpenedLink> => {
      const { signing } = await call(openSigning, { body: { token }, signal, isRead: true })
      await followReader(signing.language).catch(() => undefined)
      const isDeclined = signing.state === 'declined'
      const document = isDeclined ? null : await fetchPdf(readDocumentToSign, { body: { token }, signal })
      return { signing, document }
    },
    staleTime: Infinity,
    refetchOnReconnect: false,
    retry: false,
  })

/** What a signing link leads to: the steps to sign, how it ended, or why the link doesn't work. */
export function SigningView({ token }: { token: string }) {
  const query = signingQuery(token)
  const opened = useQuery(query)
  const cache = useQueryClient()
  const [endedHere, setEndedHere] = useState(false)
  const reload = () => void cache.invalidateQueries(query)
  const end = (state: 'signed' | 'declined') => {
    setEndedHere(true)
    cache.setQueryData(query.queryKey, (now) => now && { signing: { ...now.signing, state }, document: null })
    // The signed document replaces the one that was read
    reload()
  }
  const texts = signingTexts.use()
  if (opened.data === undefined) return <NotOpened opened={opened} />
  const { signing, document } = opened.data
  const title = texts.documentTitle(signing.title)
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.who}>
          {/* The name that the page has at its top is not said again */}
          {signing.brand !== brand && `${signing.brand} · `}
          {texts.forSigner(signing.signer_name)}
        </p>
      </header>
      {signing.state === 'pending' && document !== null ? (
        <SigningSteps token={token} signing={signing} document={document} onEnd={end} onStale={reload} />
      ) : (
        <>
          <output className={classes.ended} {...(endedHere && { tabIndex: -1, ref: takeFocus })}>
            <strong>{sayCode(endCode(signing, endedHere))}</strong>
            <span className="num">{endTime(texts, signing)}</span>
          </output>
          <BackToPortal token={token} />
          {document === null ? (
            signing.state === 'signed' && <LoadingSigned opened={opened} onRetry={reload} />
          ) : (
            <>
              <p className={classes.copy}>{texts.copy}</p>
              <ReadStep key={signing.state} file={document} title={title} />
            </>
          )}
        </>
      )}
    </>
  )
}

/** The focused button was removed with the steps. */
const takeFocus = (end: HTMLOutputElement | null) => end?.focus()

/** For a client who opened the document in the portal; others have no page to go back to. */
function BackToPortal({ token }: { token: string }) {
  const { backToPortal } = signingTexts.use()
  if (!isFromPortal(token)) return null
  return (
    <Button
      component="a"
      href={clientPaths.dashboard}
      variant="default"
      size="lg"
      fullWidth
      className={classes.back ?? ''}
    >
      {backToPortal}
    </Button>
  )
}

function NotOpened({ opened }: { opened: UseQueryResult<OpenedLink> }) {
  const { error } = opened
  const texts = signingTexts.use()
  if (error === null) return <ListSkeleton rows={8} label={texts.loadingDocument} />
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return <ErrorPanel title={texts.linkUseless} heading="h1" text={error.message} />
  return <QueryError title={texts.documentFailed} heading="h1" query={opened} />
}

function LoadingSigned({ opened, onRetry }: { opened: UseQueryResult<OpenedLink>; onRetry: () => void }) {
  const texts = signingTexts.use()
  if (opened.error === null || opened.isFetching) return <ListSkeleton rows={8} label={texts.loadingSigned} />
  return <ErrorPanel title={texts.signedFailed} text={errorText(opened.error)} onRetry={onRetry} />
}

/** `endedHere`: it was signed or declined on this page just now. */
function endCode({ state }: Signing, endedHere: boolean) {
  if (state === 'signed') return endedHere ? 'signedDocument' : 'alreadySigned'
  return endedHere ? 'declinedDocument' : 'alreadyDeclined'
}

function endTime(
  texts: ReturnType<typeof signingTexts.get>,
  { state, signed_at, declined_at }: Signing,
): string {
  const at = state === 'signed' ? signed_at : declined_at
  if (at === null) return ''
  const time = formatZonedTime(at, officeTimeZone)
  return state === 'signed' ? texts.signedAt(time) : texts.declinedAt(time)
}
