import type { outgoingEn } from './outgoing-en.ts'
import type { TranslationOf } from './translation.ts'

/**
 * What is sent as a text message has no á, í, ó or ú: they aren't in the basic alphabet of texts (GSM-7), so that one of them
 * makes three parts of two.
 */
export const outgoingEs: TranslationOf<typeof outgoingEn> = {
  templates: {
    formLink:
      '{brand}: Hola, {name}. Llene su formulario en este enlace: {link} Sirve una vez, dentro de 24 horas.',
    newCode: '{brand}: Hola, {name}. Su enlace nuevo: {link} Su clave de acceso es {code}.',
    reminder: '{brand}: Hola, {name}. Falta firmar: {documents}. ¿Dudas? Puede llamarnos.',
    bookingLink: '{brand}: Hola, {name}. Vea los datos de su caso en este enlace: {link}',
    courtFull: '{brand}: {name}, datos del arresto y de la corte:',
    courtPartial: '{brand}: {name}, su siguiente fecha de corte:',
    paymentSchedule: '{brand}: {name}, su plan de pagos:',
  },
  booking: {
    defendant: 'Persona acusada',
    number: 'Registro #',
    jail: 'Centro de custodia',
    charges: 'Cargos',
    chargeTypes: { Infraction: 'Falta', Misdemeanor: 'Delito menor', Felony: 'Delito grave' },
    bail: 'Fianza',
    courtDate: 'Fecha de corte',
    court: 'Corte',
    room: 'Sala',
    caseNumber: 'Caso #',
    premium: 'Prima',
    paidDown: 'Pago inicial',
    unpaidBalance: 'Saldo pendiente',
    payment: (number) => `Pago ${number}`,
  },
  documents: {
    bond: 'documentos de la fianza',
    bondWithCard: 'documentos de fianza y permiso de uso de tarjeta',
    card: 'permiso de uso de tarjeta',
    any: 'los documentos de su fianza',
  },
  titles: {
    bond: 'Solicitud de fianza y acuerdo de indemnización',
    bondWithCard: 'Solicitud de fianza y acuerdo de indemnización, con autorización de tarjeta',
    card: 'Autorización de tarjeta',
  },
  askToSign: (brand, name, document, link) =>
    `${brand}: Hola, ${name}. Lea y firme (${document}) en este enlace: ${link}`,
  byDocuSign: (document) => `${document} (por correo de DocuSign)`,
  signSubject: (brand) => `${brand}: documentos para firmar`,
  hello: (name) => `Hola, ${name}:`,
  signMail: (brand) => `${brand} le pide leer y firmar:`,
  linkIsYours: (days) => `El enlace es solo para usted; por favor no lo reenvíe. Sirve por ${days} días.`,
  copySubject: (brand) => `${brand}: su documento firmado`,
  copyMail: (name, title) =>
    `Hola, ${name}:\n\nGracias por firmar: ${title}.\n\nAdjuntamos su copia. Contiene datos personales; guárdela donde solo usted pueda abrirla.`,
}
