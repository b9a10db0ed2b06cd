import type { FilePerson } from '#case-file/file-person'
import type { CallerContext, Context, OpenContext } from '#platform/context'
import type { PendingStatus } from '@bailiwick/contract/documents'
import type { WrittenText } from '@bailiwick/contract/messaging'
import type { SecretText } from '#platform/secret-text'

/** A signer, and how to reach them. */
export interface SignerContact extends FilePerson {
  readonly name: string
  /** Ten digits. */
  readonly phone: string
  readonly email: string | null
}

/** A document, and its type, by which messages name it. */
export interface NamedDocument {
  readonly id: number
  readonly type: number
}

/** A document that its signer is reminded of. */
interface RemindedDocument extends NamedDocument {
  /** Whether its signer is reached elsewhere since it was sent, which ends the links before. */
  readonly isMoved: boolean
}

/** How a signer learns of a document. */
export interface SignerNotice {
  /** Null if none was written. */
  readonly text: WrittenText | null
  /** Whether a mail is on its way to them. */
  readonly isMailed: boolean
  /** The mail is one that DocuSign is only asked for. */
  readonly byDocusign?: boolean
}

/** What a reminder by mail leaves for the text message. */
export interface Reminder {
  /** A line with the link of each document. */
  readonly lines: readonly SecretText[]
  /** Whether a mail is on its way to the signer. */
  readonly isMailed: boolean
  /** Whether DocuSign is asked for a mail. */
  readonly byDocusign?: boolean
}

/**
 * What became of a document that was voided: nobody can sign it from now on, DocuSign is yet to end it, or DocuSign has it
 * and isn't set up any more.
 */
export type VoidOutcome = 'voided' | 'voiding' | 'voidedHere'

/** Whether a text or a mail is on its way to a signer (OPEN-189). */
export const isReached = ({ text, isMailed }: SignerNotice): boolean =>
  isMailed || (text?.state === 'queued' && text.reason === null)

/**
 * The signing service (OPEN-154). It stores its messages in the caller's transaction and sends them after the commit. When a
 * document is signed or declined it calls `endDocument`.
 */
export interface ESign {
  /** The status of a new document: sent, or created if the signing service must first take it. */
  readonly firstStatus: PendingStatus
  /** Whether DocuSign can be asked about the documents that it has; false if it isn't set up, or not any more. */
  readonly asksDocusign: boolean
  /** Refuses to text another link to one of these phones for now, before anything is sent; 429 */
  readonly requirePace: (context: CallerContext, phones: readonly string[]) => Promise<void>
  /** Asks the signer to sign, without a text message if a client sends the document (CLI-58). */
  readonly send: (
    context: CallerContext,
    document: NamedDocument,
    signer: SignerContact,
  ) => Promise<SignerNotice>
  /** Reminds the signer by mail. */
  readonly remind: (
    context: Context,
    documents: readonly RemindedDocument[],
    signer: SignerContact,
  ) => Promise<Reminder>
  /** A line with a new link of each document, for a text that its signer asked for without a sign-in. */
  readonly renew: (
    context: OpenContext,
    documents: readonly NamedDocument[],
    signer: SignerContact,
  ) => Promise<readonly SecretText[]>
  /** Records that a renewed link is on its way. */
  readonly recordRenewal: (context: OpenContext, documentId: number) => Promise<void>
  /** The token of a new link to a pending document, for its signer who is signed in; 429 after too many in a day. */
  readonly open: (context: OpenContext, documentId: number, sessionId: string) => Promise<string>
  /** Asks the signer of a pending document once more, with a new link that ends those before. */
  readonly resend: (context: Context, document: NamedDocument, signer: SignerContact) => Promise<SignerNotice>
  /** Voids a document that `endDocument` has just ended. */
  readonly void: (context: CallerContext, documentId: number) => Promise<VoidOutcome>
}
