import { textReason, type TextReason, type TextReasonCode } from '@bailiwick/contract/text-reasons'

/** A text message for a provider. */
export interface OutgoingText {
  /** The id of the message here, which comes back with its states; null for a test, whose states nobody stores. */
  readonly id: number | null
  /** Random, and comes back with the id: after a restore the id may be that of another message; null: without. */
  readonly reference: string | null
  /** Ten digits. */
  readonly phone: string
  readonly content: string
}

/** The way to a provider of text messages. */
export interface TextProvider {
  /**
   * Hands a text over and returns the provider's id of it. Throws TextRefused if the provider doesn't take it, TextDelayed
   * if it surely has not been taken yet and can be tried again, and anything else if nobody knows.
   */
  readonly send: (text: OutgoingText, signal: AbortSignal) => Promise<string>
  /**
   * The provider's ids of the texts with this phone and content that it took since then. For a text whose answer got lost:
   * it must not be sent twice.
   */
  readonly find: (text: OutgoingText, since: Date, signal: AbortSignal) => Promise<readonly string[]>
}

/** The provider doesn't take this text; trying again changes nothing. The reason is for the person who sent it. */
export class TextRefused extends Error {
  override readonly name = 'TextRefused'
  readonly reason: TextReason
  constructor(reason: TextReason) {
    super(textReason('failed', reason))
    this.reason = reason
  }
}

/** The provider has not taken the text, but may later. */
export class TextDelayed extends Error {
  override readonly name = 'TextDelayed'
  readonly code: TextReasonCode
  constructor(code: TextReasonCode) {
    super(textReason('not sent', { code }))
    this.code = code
  }
}
