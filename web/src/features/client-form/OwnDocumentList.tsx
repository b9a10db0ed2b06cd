import type { OwnDocument } from '@bailiwick/contract/client-documents'
import { documentNameOf } from '@bailiwick/contract/client-texts/document-name'
import { formatZonedTime } from '@bailiwick/contract/kit/dates'
import { portalTexts } from '#features/client/portal-texts.ts'
import { officeTimeZone } from '#platform/brand.ts'
import { QueryError } from '#records/QueryError.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import { DownloadButton, HowLinkWent, SignButton } from './OwnDocumentActions.tsx'
import classes from './own-documents.module.css'
import { useOwnDocuments } from './own-documents-query.ts'

/** All the documents that the client signs, at any time; staff who look at the pages read why they see none. */
export function OwnDocumentList() {
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
  const at = ended_at === null ? '' : formatZonedTime(ended_at, officeTimeZone)
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
