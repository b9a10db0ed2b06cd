/** A mail for the mail server. */
export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends a mail; throws if the mail server doesn't accept it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

/** For each step of the conversation with the mail server. */
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
