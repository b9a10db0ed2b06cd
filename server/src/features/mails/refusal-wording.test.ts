import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { startMailServer } from '#test/mail-server'
import { smtpSender } from './gateway.ts'
import { mailFault } from './refusal-wording.ts'

const { url, rules, received, sendMail } = await startMailServer()

/** What a mail ends with: the words, and whether it isn't tried again. */
async function outcome(to = 'ana@example.com', through = sendMail) {
  const error = await through({ to, subject: 'x', text: 'x' }, AbortSignal.timeout(20_000)).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error === null) return 'sent'
  const { words, isFinal } = mailFault(error)
  return [words, isFinal]
}

/** What a conversation that ended with this answer to a command leaves, as nodemailer has it. */
const answered = (command: string, response: string) => ({
  code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
})

test.each([
  ['RCPT TO', '550 5.1.1 x', 'This email address doesn’t exist.', true],
  ['RCPT TO', '550-5.1.2 x', 'The part of the address after @ gets no mail.', true],
  ['RCPT TO', '552 5.2.2 x', 'The mailbox is full.', true],
  ['RCPT TO', '554 5.7.1 x', 'The mail server doesn’t let the portal send to this address.', true],
  ['RCPT TO', '550 x', 'The mail server refuses this email address. It may not exist.', true],
  ['RCPT TO', '571 x', 'The mail server refuses this email (571).', true],
  ['RCPT TO', '450 4.2.1 x', 'The mail server asks to try again later.', false],
  ['DATA', '552 5.3.4 x', 'The email is too large for the mail server.', true],
  ['DATA', '554 5.7.26 x', 'The mail server refused the email as unwanted.', true],
  ['DATA', '451 x', 'The mail server asks to try again later.', false],
  ['EHLO', '554 x', 'The mail server refuses the portal.', false],
] as const)('the answer to %s of %s is in words', (command, response, words, isFinal) => {
  expect(mailFault(answered(command, response))).toEqual({ words, isFinal })
})

test('a real server’s refusals of sender, recipient and content differ', async () => {
  rules.content = () => '552 5.3.4 Too big'
  expect(await outcome()).toEqual(['The email is too large for the mail server.', true])
  rules.recipient = () => '550 5.2.1 Closed'
  expect(await outcome()).toEqual(['The mailbox is closed.', true])
  rules.sender = () => '530 5.7.0 Who are you?'
  expect(await outcome()).toEqual(['The mail server refuses the sender of the settings.', false])
  for (const part of ['sender', 'recipient', 'content'] as const) rules[part] = () => null
})

test('an invalid address is final, and one with a comma stays one address', async () => {
  expect(await outcome('ana>@example.com')).toEqual(['This isn’t a valid email address.', true])
  rules.recipient = (address) => (address === '"a,b"@example.com' ? null : `550 ${address}`)
  expect(await outcome('a,b@example.com')).toBe('sent')
  rules.recipient = () => null
  expect(received.map(({ to }) => to)).toEqual(['"a,b"@example.com'])
})

test('a server that isn’t there, and a wrong password, are tried again', async () => {
  const nobody = smtpSender('smtp://127.0.0.1:1', 'portal@example.com')
  expect(await outcome('ana@example.com', nobody)).toEqual(['The mail server can’t be reached.', false])
  const withPassword = createTransport({ url: url.replace('//', '//ana:wrong@'), connectionTimeout: 5000 })
  const refused = async () =>
    void (await withPassword.sendMail({ from: 'a@example.com', to: 'b@example.com' }))
  expect(await outcome('ana@example.com', refused)).toEqual([
    'The mail server refuses the user or the password of the settings.',
    false,
  ])
})
