import { WarningNote } from '#ui/WarningNote.tsx'
import { useTextsStay } from './delivery-query.ts'

/** Says that texts stay in the portal, next to whatever sends them. Nothing while a provider is set up (OPEN-189). */
export const TextProviderNote = () =>
  useTextsStay() && <WarningNote>No text provider is set up. Texts are saved and not sent.</WarningNote>
