import { portalTexts } from '#features/client/portal-texts.ts'
import { HowLinkWent, SignButton } from './OwnDocumentActions.tsx'
import classes from './own-documents.module.css'
import { useOwnDocuments } from './own-documents-query.ts'

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
