/** A mail as the mail server gets it. */
export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends a mail through a mail server; throws if that doesn't accept it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

/** For each step of the mail server. */
const timeoutMs = 20_000

/** Sends through a smtp:// or smtps:// server. The library is loaded with the first mail. */
export const smtpSender =
  (url: string, from: string): SendMail =>
  async ({ to, subject, text }) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    await transport.sendMail({ from, to, subject, text })
  }
