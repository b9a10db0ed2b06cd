import type { ProductText } from '../sms-config.ts'

/** What is sent to clients, as text message or mail. */
export const outgoingEn = {
  /** The built-in templates as they are until staff change them (OPEN-45, OPEN-47). */
  templates: {
    formLink:
      '{brand}: Hello {name}, please fill in your form here: {link} The link works once, within 24 hours.',
    newCode: '{brand}: Hello {name}, here is your new link: {link} Your access code is {code}.',
    reminder: '{brand}: Hello {name}, please remember to sign: {documents}. Questions? Call us.',
    bookingLink: '{brand}: Hello {name}, your booking information is here: {link}',
    courtFull: '{brand}: {name}, arrest and court information:',
    courtPartial: '{brand}: {name}, your next court date:',
    paymentSchedule: '{brand}: {name}, your payment schedule:',
  } satisfies Readonly<Record<ProductText, string>>,
  /** What a text says about a booking (OPEN-125). */
  booking: {
    defendant: 'Defendant',
    number: 'Booking #',
    jail: 'Jail',
    charges: 'Charges',
    chargeTypes: { Infraction: 'Infraction', Misdemeanor: 'Misdemeanor', Felony: 'Felony' },
    bail: 'Bail',
    courtDate: 'Court date',
    court: 'Court',
    room: 'Room',
    caseNumber: 'Case #',
    premium: 'Premium',
    paidDown: 'Paid down',
    unpaidBalance: 'Unpaid balance',
    payment: (number: number) => `Payment ${number}`,
  },
  /** The names of documents in messages (DOC-10 to DOC-14). */
  documents: {
    bond: 'bail bond documents',
    bondWithCard: 'bail bond documents with card authorization',
    card: 'card authorization',
    any: 'your bail bond documents',
  },
  titles: {
    bond: 'Bail Bond Application and Indemnity Agreement',
    bondWithCard: 'Bail Bond Application and Indemnity Agreement with Card Authorization',
    card: 'Card Authorization',
  },
  askToSign: (brand: string, name: string, document: string, link: string) =>
    `${brand}: Hello ${name}, please read and sign your ${document} here: ${link}`,
  byDocuSign: (document: string) => `${document} (by email from DocuSign)`,
  signSubject: (brand: string) => `${brand}: documents to sign`,
  hello: (name: string) => `Hello ${name},`,
  signMail: (brand: string) => `${brand} asks you to read and sign:`,
  linkIsYours: (days: number) =>
    `The link is only for you, so please don’t forward it. It works for ${days} days.`,
  copySubject: (brand: string) => `${brand}: your signed document`,
  copyMail: (name: string, title: string) =>
    `Hello ${name},\n\nthank you for signing: ${title}.\n\nYour copy is attached. It has personal information, so please store it where only you can open it.`,
} as const
