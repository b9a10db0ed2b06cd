import { openOwnDocument, type OwnDocument } from '@bailiwick/contract/client-documents'
import { clientCalls } from '@bailiwick/contract/client-portal'
import { documentNameOf } from '@bailiwick/contract/client-texts/document-name'
import { documentFileName } from '@bailiwick/contract/documents'
import { signingLink } from '@bailiwick/contract/signing'
import { Button } from '@mantine/core'
import { IconDownload, IconWritingSign } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { portalTexts } from '#features/client/portal-texts.ts'
import { rememberPortal } from '#features/signing/signing-token.ts'
import { call, errorText } from '#platform/api.ts'
import { fetchPdf } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { saveAs } from '#ui/files/save-as.ts'
import classes from './own-documents.module.css'
import { clientDocumentsQuery } from './own-documents-query.ts'

/** How the link to sign has gone to the client, if it has. */
export function HowLinkWent({ document: { is_signed_here, sent_by } }: { document: OwnDocument }) {
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
export function SignButton({ document: { envelope_id, is_signed_here }, isMain = false }: ActionProps) {
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

export function DownloadButton({ document: { envelope_id, type } }: ActionProps) {
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
