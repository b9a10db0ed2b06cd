import type { SendMailOptions } from 'nodemailer'

/** A mail for the mail server. */
export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same in every try, so that programs recognize a mail that arrives twice. */
  readonly id?: string
  readonly attachment?: { readonly name: string; readonly content: Buffer }
}

/**
 * Sends a mail. Throws MailUnconfirmed if nobody knows whether the mail server took it, and anything else if it surely
 * didn't; also once the signal aborts, which closes the connection.
 */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

/** The mail server got the whole mail and didn't say whether it takes it. */
export class MailUnconfirmed extends Error {
  override readonly name = 'MailUnconfirmed'
}

/** For the connection and its greeting. */
const connectMs = 20_000
/** For a pause of the mail server: some look for viruses before they answer. */
const pauseMs = 60_000

/** Sends through a smtp:// or smtps:// server. The library is loaded with the first mail. */
export const smtpSender =
  (url: string, from: string): SendMail =>
  async (mail, signal) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: pauseMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    let isHandedOver = false
    transport.use('stream', ({ message }, done) => {
      // Before the connection writes the end of the mail: until then no server can take it
      message.processFunc((content) => content.once('end', () => (isHandedOver = true)))
      done()
    })
    try {
      await transport.sendMail({ ...optionsOf(mail, from), signal })
    } catch (error) {
      const { responseCode } = error as { readonly responseCode?: number }
      if (isHandedOver && responseCode === undefined) throw new MailUnconfirmed('No answer', { cause: error })
      throw error
    }
  }

function optionsOf({ to, subject, text, id, attachment }: OutgoingMail, from: string): SendMailOptions {
  const domain = /@([^\s<>@]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    // As one address: a comma in it doesn't make two
    to: { name: '', address: to },
    subject,
    text,
    ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
    ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.content }] }),
  }
}
