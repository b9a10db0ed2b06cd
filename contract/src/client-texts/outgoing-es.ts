import type { outgoingEn } from './outgoing-en.ts'
import type { TranslationOf } from './translation.ts'

export const outgoingEs: TranslationOf<typeof outgoingEn> = {
  templates: {
    formLink:
      '{brand}: Hola, {name}. Llene su formulario aquí: {link} El enlace sirve una vez, dentro de 24 horas.',
    newCode: '{brand}: Hola, {name}. Su enlace nuevo: {link} Su código de acceso es {code}.',
    reminder: '{brand}: Hola, {name}. No olvide firmar: {documents}. ¿Preguntas? Llámenos.',
    bookingLink: '{brand}: Hola, {name}. La información de su caso está aquí: {link}',
    courtFull: '{brand}: {name}, información del arresto y de la corte:',
    courtPartial: '{brand}: {name}, su próxima fecha de corte:',
    paymentSchedule: '{brand}: {name}, su plan de pagos:',
  },
  booking: {
    defendant: 'Persona acusada',
    number: 'Número de registro',
    jail: 'Cárcel',
    charges: 'Cargos',
    chargeTypes: { Infraction: 'Infracción', Misdemeanor: 'Delito menor', Felony: 'Delito grave' },
    bail: 'Fianza',
    courtDate: 'Fecha de corte',
    court: 'Corte',
    room: 'Sala',
    caseNumber: 'Número de caso',
    premium: 'Prima',
    paidDown: 'Pago inicial',
    unpaidBalance: 'Saldo pendiente',
    payment: (number) => `Pago ${number}`,
  },
  documents: {
    bond: 'documentos de la fianza',
    bondWithCard: 'documentos de la fianza con autorización de tarjeta',
    card: 'autorización de tarjeta',
    any: 'los documentos de su fianza',
  },
  titles: {
    bond: 'Solicitud de fianza y acuerdo de indemnización',
    bondWithCard: 'Solicitud de fianza y acuerdo de indemnización, con autorización de tarjeta',
    card: 'Autorización de tarjeta',
  },
  askToSign: (brand, name, document, link) =>
    `${brand}: Hola, ${name}. Lea y firme (${document}) aquí: ${link}`,
  byDocuSign: (document) => `${document} (por correo de DocuSign)`,
  signSubject: (brand) => `${brand}: documentos para firmar`,
  hello: (name) => `Hola, ${name}:`,
  signMail: (brand) => `${brand} le pide leer y firmar:`,
  linkIsYours: (days) => `El enlace es solo para usted; por favor no lo reenvíe. Sirve por ${days} días.`,
  copySubject: (brand) => `${brand}: su documento firmado`,
  copyMail: (name, title) =>
    `Hola, ${name}:\n\nGracias por firmar: ${title}.\n\nAdjuntamos su copia. Contiene datos personales; guárdela donde solo usted pueda abrirla.`,
}
