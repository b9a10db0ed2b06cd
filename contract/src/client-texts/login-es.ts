import type { loginEn } from './login-en.ts'
import type { TranslationOf } from './translation.ts'

export const loginEs: TranslationOf<typeof loginEn> = {
  pageTitle: 'Acceso para clientes',
  title: 'Acceso para clientes',
  phone: 'Teléfono',
  phoneHint: '10 dígitos, sin código de país',
  accessCode: 'Clave de acceso',
  defendantId: 'ID del acusado',
  isIndemnitor: 'Soy indemnizante (cofirmante).',
  logIn: 'ENTRAR',
  loggingIn: 'Entrando',
  sendCode: 'Enviar una clave nueva',
  lostText: '¿Perdió su mensaje de texto?',
  lostTextLead:
    'Le enviaremos un enlace nuevo por mensaje de texto. El de su formulario sirve durante diez minutos.',
  birthDate: 'Fecha de nacimiento',
  lostTextMissing: 'Escriba los diez dígitos de su teléfono y su fecha de nacimiento.',
  requestLink: 'ENVÍENME UN ENLACE NUEVO',
  toInformation: 'Continuar a su información',
  loggedOut: 'Su sesión se cerró. Lo que escribió sigue en esta página. Entre de nuevo para continuar.',
  loggedOutEmpty: 'Su sesión se cerró. Entre de nuevo para continuar.',
  loggedOutByAgency:
    'Su sesión se cerró porque la agencia cambió el número de teléfono o el expediente. Lo que escribió sigue en esta página. Entre de nuevo para continuar. Si no puede recibir un código, pida un enlace nuevo a la agencia.',
  loggedOutByAgencyEmpty:
    'Su sesión se cerró porque la agencia cambió el número de teléfono o el expediente. Entre de nuevo para continuar. Si no puede recibir un código, pida un enlace nuevo a la agencia.',
  linkPageTitle: 'Enlace',
  linkGone: 'Este enlace no sirve',
  linkGoneText:
    'Venció o se escribió mal, o la agencia retiró el documento. El enlace de un mensaje de texto sirve por tiempo limitado, y uno más nuevo pudo haberlo reemplazado. Revise lo que escribió, abra el mensaje más reciente de la agencia o pida un enlace nuevo. Si no le llega, llame a la agencia.',
  linkLater: 'El enlace no se abrió',
  linkLaterText:
    'El portal no puede buscarlo en este momento, y su enlace no se gastó. Intente de nuevo en un momento; si sigue así, llame a la agencia.',
  getNewLink: 'Reciba un enlace nuevo por mensaje de texto',
}
