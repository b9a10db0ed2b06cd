import { WarningNote } from '#ui/WarningNote.tsx'
import { useNoDocusign, useTextsStay } from './delivery-query.ts'

/** Says that texts stay in the portal, next to whatever sends them. Nothing while a provider is set up (OPEN-189). */
export const TextProviderNote = () =>
  useTextsStay() && (
    <WarningNote screenOnly>No text provider is set up. Texts are saved and not sent.</WarningNote>
  )

/** The same next to what sends documents: DocuSign mails its links, and nothing is texted. */
export const DocumentTextsNote = () => useNoDocusign() && <TextProviderNote />
