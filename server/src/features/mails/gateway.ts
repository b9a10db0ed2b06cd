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

/** Sends a mail; throws if the mail server doesn't accept it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

/** For each step of the conversation with the mail server. */
const timeoutMs = 20_000

/** Sends through a smtp:// or smtps:// server. The library is loaded with the first mail. */
export const smtpSender =
  (url: string, from: string): SendMail =>
  async (mail) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    await transport.sendMail(optionsOf(mail, from))
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
