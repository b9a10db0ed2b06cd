import { counted } from '../kit/counted.ts'
import type { messages } from '../kit/messages.ts'
import type { TranslationOf } from './translation.ts'

const waitText = (seconds: number): string =>
  seconds < 60
    ? counted(seconds, 'segundo', 'segundos')
    : counted(Math.ceil(seconds / 60), 'minuto', 'minutos')

/** What any client page may say, and the login, by code. */
export const generalSentencesEs = {
  // What any page may say
  areYouSure: '¿Está seguro?',
  changesDiscarded: 'Se perderán los cambios que no guardó. ¿Quiere continuar?',
  unsavedLoss: '¿Está seguro? Se perderá lo que no guardó.',
  damagedFile: 'Este archivo se cambió o se dañó después de guardarse, por lo que el portal no lo abre.',
  notAuthorized: 'Usted no tiene acceso a esto',
  somethingWrong: 'Algo salió mal. Si el problema sigue, llame a la agencia.',
  unavailable: 'El portal no funciona en este momento. No se guardó nada. Intente de nuevo en un momento.',
  busy: 'El portal está muy ocupado en este momento. No se guardó nada. Intente de nuevo en un momento.',
  outOfTime:
    'El portal tardó demasiado con esto y lo detuvo. No se guardó nada. Intente de nuevo en un momento.',
  readUnavailable: 'El portal no funciona en este momento. Intente de nuevo en un momento.',
  readBusy: 'El portal está muy ocupado en este momento. Intente de nuevo en un momento.',
  readOutOfTime: 'El portal tardó demasiado con esto y lo detuvo. Intente de nuevo en un momento.',
  portalFull: 'El portal no tiene espacio, así que no se guardó nada. Avise a la agencia.',
  readPortalFull: 'El portal no tiene espacio. Avise a la agencia.',
  tooManyAtOnce: 'Hay demasiadas solicitudes suyas en curso. Espere a que terminen e intente de nuevo.',
  notFound: 'No se encontró',
  unreachable: 'No hay conexión con el portal. Revise su conexión e intente de nuevo.',
  tooSlow: 'El portal tardó demasiado en responder. Revise su conexión e intente de nuevo.',
  badJson: 'La solicitud no es JSON válido.',
  badRequest: 'La solicitud no es HTTP válido.',
  badAddress: 'La dirección de la solicitud no es válida.',
  headersTooLarge: 'La dirección o los encabezados de la solicitud son demasiado largos.',
  requestTooSlow: 'La solicitud tardó demasiado en llegar. Revise su conexión e intente de nuevo.',
  badCharacter: 'Hay un carácter que no se puede guardar.',
  notAnObject: 'La solicitud debe ser un objeto JSON.',
  tooLarge: 'La solicitud es demasiado grande.',
  tooManyValues: 'La solicitud tiene demasiados datos, o listas demasiado profundas unas dentro de otras.',
  wrongMediaType: 'La solicitud debe enviarse como application/json.',
  methodNotAllowed: 'Este método no se permite aquí.',
  badKey: 'La Idempotency-Key debe tener de 1 a 200 caracteres visibles.',
  keyReused: 'Esta Idempotency-Key ya se usó para otra solicitud.',
  success: 'Listo',

  // Signing in
  loggedOut: 'Salió del portal',
  clientLoginFailed: 'Teléfono o clave no válidos',
  loggedIn: 'Entró al portal',
  codeExpired: 'La clave de acceso venció.',
  newCodeNotSent:
    'En este momento no podemos enviar mensajes de texto. Llame a la agencia y pida un enlace nuevo.',
  linkIfKnown:
    'Si el teléfono y la fecha de nacimiento están registrados, le llegará un enlace nuevo a este teléfono. Si no llega, llame a la agencia.',
  sentSms: 'Mensaje de texto enviado',
  defendantIdRequired: 'El ID del acusado es obligatorio.',
  tooManyAttempts: (seconds) => `Demasiados intentos. Espere ${waitText(seconds)} e intente de nuevo.`,
  tooManyCodes: (seconds) =>
    `Demasiados intentos con este teléfono. Espere ${waitText(seconds)} e intente de nuevo.`,
  logInUnavailable: 'El portal no funciona en este momento. Intente entrar de nuevo en un momento.',
  logInBusy: 'El portal está muy ocupado en este momento. Intente entrar de nuevo en un momento.',
  unauthorized: 'Sin autorización',
} as const satisfies Partial<TranslationOf<typeof messages>>
