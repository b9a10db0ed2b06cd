import type { CallerContext } from '#platform/context'

/** Whose documents end: those of a whole file, or of one of its indemnitors. */
export type DocumentOwner = { readonly defendant_id: number } | { readonly indemnitor_id: number }

/**
 * Ends the documents that somebody else than the portal holds for their signers, before their file or signer is deleted. Links
 * of the portal itself lead nowhere as long as that is so.
 */
export type EndDocuments = (context: CallerContext, owner: DocumentOwner) => Promise<void>
