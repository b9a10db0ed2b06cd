import type { CallerContext, Context } from '#platform/context'

/** Who is asked to sign, and how to reach them. */
export interface SignerContact {
  readonly defendant_id: number
  /** Null: the defendant. */
  readonly indemnitor_id: number | null
  readonly name: string
  /** Ten digits. */
  readonly phone: string
  readonly email: string | null
}

/** A document as messages name it. */
export interface NamedDocument {
  readonly id: number
  readonly name: string
}

/**
 * The service by which documents are signed (OPEN-154). It stores its messages in the caller's transaction and sends them
 * after the commit. It reports the end of a document by `endDocument`.
 */
export interface ESign {
  /** Asks the signer for the signature; without a text message if a client sends the document (CLI-58). */
  readonly send: (context: CallerContext, document: NamedDocument, signer: SignerContact) => Promise<void>
  /** Reminds the signer by mail, and returns what a text message is to name. */
  readonly remind: (
    context: Context,
    documents: readonly NamedDocument[],
    signer: SignerContact,
  ) => Promise<readonly string[]>
}
