import type { signingEn } from './signing-en.ts'
import type { TranslationOf } from './translation.ts'

const documentTitles: Readonly<Record<string, string>> = {
  'Bail Bond Application and Indemnity Agreement': 'Solicitud de fianza y acuerdo de indemnización',
  'Bail Bond Application and Indemnity Agreement with Card Authorization':
    'Solicitud de fianza y acuerdo de indemnización, con autorización de tarjeta',
  'Card Authorization': 'Autorización de tarjeta',
}

export const signingEs: TranslationOf<typeof signingEn> = {
  pageTitle: 'Firmar',
  linkIncomplete: 'Este enlace está incompleto',
  linkIncompleteText:
    'Abra otra vez el enlace del mensaje de texto o del correo. Si todavía no funciona, pida uno nuevo a la agencia.',
  linkUseless: 'Este enlace no se puede usar',
  documentTitle: (title) => documentTitles[title] ?? title,
  forSigner: (name) => `para ${name}`,
  loadingDocument: 'Cargando el documento',
  documentFailed: 'No se pudo cargar el documento',
  loadingSigned: 'Cargando el documento firmado',
  signedFailed: 'No se pudo cargar el documento firmado',
  backToPortal: 'VOLVER A SU INFORMACIÓN',
  copy: 'Descargue o imprima una copia para usted.',
  signedAt: (time) => `Firmado el ${time}`,
  declinedAt: (time) => `Rechazado el ${time}`,
  steps: 'Pasos',
  stepNames: { Read: 'Leer', Agree: 'Aceptar', Sign: 'Firmar' },
  stepTitles: { Read: 'Lea el documento', Agree: 'Acepte firmar electrónicamente', Sign: 'Firme' },
  nextLabels: { Read: 'CONTINUAR', Agree: 'ACEPTO, CONTINUAR', Sign: 'FIRMAR EL DOCUMENTO' },
  back: 'ATRÁS',
  refuse: 'No quiero firmar',
  showText: 'VER COMO TEXTO',
  showPages: 'VER LAS PÁGINAS',
  pagesLeft: (pages) => `Páginas por ver: ${pages}.`,
  goToPage: (page) => `IR A LA PÁGINA ${page}`,
  otherLanguage: (agency) =>
    `Este documento está en inglés. Si quiere leerlo en español, pídaselo a ${agency} antes de firmar.`,
  allShown: 'Usted vio todo el documento.',
  readToEnd: 'LEÍ EL TEXTO HASTA EL FINAL',
  larger: 'AMPLIAR',
  largerName: 'Ampliar',
  smaller: 'REDUCIR',
  smallerName: 'Reducir',
  download: 'DESCARGAR',
  print: 'IMPRIMIR',
  consent: {
    label: 'Leí esto y acepto usar documentos y firmas electrónicas.',
    paragraphs: {
      binding:
        'Se le pide leer y firmar este documento electrónicamente. Una firma electrónica obliga igual que una en papel.',
      withdrawal:
        'Su aceptación es solo para este documento. Puede pedirlo en papel, sin costo, y puede retirar su aceptación en cualquier momento antes de firmar: rechácelo aquí o llame a la agencia.',
      needs:
        'Para leer y guardar el documento necesita un navegador actualizado y espacio para un archivo PDF. Una vez firmado, puede abrirlo aquí, guardarlo e imprimirlo. Si cambia su correo electrónico o su teléfono, avise a la agencia.',
    },
  },
  signAs: (name, signer) => ['Usted firma como ', name(signer), '.'],
  howToSign: '¿Cómo quiere firmar?',
  draw: 'Dibujar la firma',
  type: 'Escribir el nombre',
  fullName: 'Su nombre completo',
  final: 'FIRMAR EL DOCUMENTO envía su firma a la agencia. Después no se puede deshacer.',
  pad: 'Área para dibujar su firma. Si no puede dibujar, elija Escribir el nombre.',
  drawn: 'La firma que dibujó',
  drawHere: 'Firme aquí',
  undo: 'DESHACER',
  clear: 'BORRAR',
  declineTitle: '¿No quiere firmar?',
  declineText:
    'Después no podrá firmar el documento con este enlace. La agencia verá que usted no quiso firmar.',
  reason: 'Motivo (opcional)',
  goBack: 'REGRESAR',
  decline: 'NO FIRMAR',
}
