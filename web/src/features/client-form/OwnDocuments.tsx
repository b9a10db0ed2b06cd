import { listOwnDocuments, openOwnDocument, type OwnDocument } from '@bailiwick/contract/client-documents'
import { clientCalls } from '@bailiwick/contract/client-portal'
import { documentNameOf } from '@bailiwick/contract/client-texts/document-name'
import { documentFileName } from '@bailiwick/contract/documents'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { signingLink } from '@bailiwick/contract/signing'
import { Button } from '@mantine/core'
import { IconDownload, IconWritingSign } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { portalTexts } from '#features/client/portal-texts.ts'
import { rememberPortal } from '#features/signing/signing-token.ts'
import { call, errorText } from '#platform/api.ts'
import { officeTimeZone } from '#platform/brand.ts'
import { fetchPdf } from '#platform/files.ts'
import { useSession } from '#platform/session.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { QueryError } from '#records/QueryError.tsx'
import { saveAs } from '#ui/files/save-as.ts'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { clientDocumentsKey } from './client-queries.ts'
import classes from './OwnDocuments.module.css'

const clientDocumentsQuery = queryOptions({
  queryKey: clientDocumentsKey,
  queryFn: async ({ signal }) => (await call(listOwnDocuments, { signal })).documents,
})

/** The client's documents; staff who look at the pages can't read them (OPEN-165). */
function useOwnDocuments() {
  const { loggedInStatus: isStaff } = useSession()
  return { isStaff, documents: useQuery({ ...clientDocumentsQuery, enabled: !isStaff }) }
}

/** Leads to the next document to sign; shows nothing if none waits. */
export function WaitingDocuments() {
  const { data = [] } = useOwnDocuments().documents
  const texts = portalTexts.use()
  const waiting = data.filter(({ state }) => state === 'pending')
  const next = waiting.find((one) => one.is_signed_here) ?? waiting[0]
  if (next === undefined) return null
  return (
    <section className={classes.waiting} aria-label={texts.toSign}>
      <p className={classes.heading}>{texts.waiting(waiting.length)}</p>
      <HowLinkWent document={next} />
      <SignButton document={next} isMain />
    </section>
  )
}

/** All the documents that the client signs, at any time; staff who look at the pages read why they see none. */
export function DocumentList() {
  const { isStaff, documents } = useOwnDocuments()
  const texts = portalTexts.use()
  return (
    <section className={classes.list} aria-label={texts.documents}>
      <h3 className={classes.title}>{texts.documents}</h3>
      {isStaff ? (
        <p className={classes.none}>{texts.documentsForClient}</p>
      ) : documents.data === undefined ? (
        documents.isError ? (
          <QueryError title={texts.documentsFailed} query={documents} />
        ) : (
          <ListSkeleton rows={1} label={texts.loadingDocuments} />
        )
      ) : documents.data.length === 0 ? (
        <p className={classes.none}>{texts.noDocuments}</p>
      ) : (
        <ul className={classes.rows}>
          {documents.data.map((one) => (
            <Row key={one.envelope_id} document={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ document }: { document: OwnDocument }) {
  const texts = portalTexts.use()
  const { type, state, ended_at, has_file } = document
  const at = ended_at === null ? '' : formatDateTime(ended_at, officeTimeZone)
  const status = { pending: texts.toSign, signed: texts.signedOn(at), declined: texts.declinedOn(at) }[state]
  return (
    <li className={classes.row}>
      <p className={classes.name}>{texts.documentNames[documentNameOf(type)]}</p>
      <p className={classes.status} data-state={state}>
        {status}
      </p>
      {state === 'pending' && <HowLinkWent document={document} />}
      <div className={classes.actions}>
        {state === 'pending' && <SignButton document={document} />}
        {has_file && <DownloadButton document={document} />}
      </div>
    </li>
  )
}

/** How the link to sign has gone to the client, if it has. */
function HowLinkWent({ document: { is_signed_here, sent_by } }: { document: OwnDocument }) {
  const texts = portalTexts.use()
  const [isTexted, isMailed] = [sent_by.includes('text'), sent_by.includes('mail')]
  const text = !is_signed_here
    ? texts.signByMail
    : isTexted && isMailed
      ? texts.linkByBoth
      : isTexted
        ? texts.linkByText
        : isMailed
          ? texts.linkByMail
          : null
  return text !== null && <p className={classes.hint}>{text}</p>
}

interface ActionProps {
  document: OwnDocument
  isMain?: boolean
}

/** Opens the signing page with a new link, which only this client gets. */
function SignButton({ document: { envelope_id, is_signed_here }, isMain = false }: ActionProps) {
  const cache = useQueryClient()
  const { reviewAndSign } = portalTexts.use()
  const opening = useSingleMutation({
    mutationFn: () => call(openOwnDocument, { body: { envelope_id } }),
    onSuccess: ({ token }) => {
      rememberPortal(token)
      location.assign(signingLink('', token))
    },
    // It may have been signed meanwhile
    onError: () => void cache.invalidateQueries(clientDocumentsQuery),
  })
  if (!is_signed_here) return null
  return (
    <>
      <Button
        size="lg"
        fullWidth={isMain}
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconWritingSign size={20} stroke={1.7} aria-hidden />}
        loading={opening.isPending}
        onClick={() => opening.mutate()}
      >
        {reviewAndSign}
      </Button>
      <ActionError error={opening.error} />
    </>
  )
}

function DownloadButton({ document: { envelope_id, type } }: ActionProps) {
  const texts = portalTexts.use()
  const loading = useSingleMutation({
    mutationFn: () => fetchPdf(clientCalls.downloadDocument, { query: { envelope_id } }),
    onSuccess: (file) => saveAs(file, documentFileName),
  })
  return (
    <>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconDownload size={20} stroke={1.7} aria-hidden />}
        aria-label={`${texts.download}: ${texts.documentNames[documentNameOf(type)]}`}
        loading={loading.isPending}
        onClick={() => loading.mutate()}
      >
        {texts.download}
      </Button>
      <ActionError error={loading.error} />
    </>
  )
}

const ActionError = ({ error }: { error: Error | null }) =>
  error !== null && (
    <p className={classes.error} role="alert">
      {errorText(error)}
    </p>
  )
