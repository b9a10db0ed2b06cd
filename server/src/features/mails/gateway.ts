/** One mail, as it goes to the mail server. */
export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Hands a mail over to a mail server; throws where that does not take it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

/** How long the mail server may take for each step, in milliseconds. */
const patienceMs = 20_000

/** Sends by the server of a smtp:// or smtps:// address. The library is loaded with the first mail. */
export const smtpSender =
  (url: string, from: string): SendMail =>
  async ({ to, subject, text }) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    await transport.sendMail({ from, to, subject, text })
  }
