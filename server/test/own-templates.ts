import { partNames } from '@bailiwick/contract/kit/document-parts'
import type { AgencyTemplates } from '../src/features/documents/source-policy.ts'

/** The product's own parts, in their order. */
export const ownTemplates: AgencyTemplates = { order: partNames, contents: {} }
