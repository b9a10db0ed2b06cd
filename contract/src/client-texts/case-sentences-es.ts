import { counted } from '../kit/counted.ts'
import type { messages } from '../kit/messages.ts'
import type { TranslationOf } from './translation.ts'

const unknownFields = (names: readonly string[], total: number): string => {
  const more = total > names.length ? ` y ${total - names.length} más` : ''
  return `${total === 1 ? 'Campo desconocido' : 'Campos desconocidos'}: ${names.join(', ')}${more}`
}

/** What records are called in sentences that have a value for it. */
const records: Readonly<Record<string, string>> = {
  bookings: 'registros',
  indemnitors: 'indemnizantes',
  arrests: 'arrestos',
}

/** What is said of fields, files and documents, by code. */
export const caseSentencesEs = {
  // Fields
  required: 'Obligatorio',
  invalidDate: 'Fecha no válida; escríbala como MM/DD/AAAA',
  numbersOnly: 'Solo números, - y +',
  digitsOnly: 'Solo números',
  alphanumericOnly: 'Solo letras y números',
  noNumbers: 'Sin números',
  nameAlone: 'Solo el nombre, sin direcciones web ni caracteres ocultos',
  invalidEmail: 'Correo electrónico no válido',
  invalidTime: 'Hora no válida; escríbala como HH:MM AM o HH:MM PM',
  chooseFromList: 'Elija un valor de la lista',
  firstNameRequired: 'El nombre es obligatorio. ',
  lastNameRequired: 'Los apellidos son obligatorios. ',
  namesRequired: 'El nombre es obligatorio. Los apellidos son obligatorios. ',
  correctErrors: 'Corrija estos errores antes de guardar.',
  someFieldsRequired: 'Faltan campos obligatorios. Ponga N/A para dejarlos en blanco.',
  nameRequired: 'Los campos de nombre son obligatorios.',
  dateAndTimeRequired: 'La fecha y la hora son obligatorias.',
  phoneRequired: 'El teléfono es obligatorio',
  tooShort: (length) => `Mínimo ${counted(length, 'carácter', 'caracteres')}`,
  tooLong: (length) => `Máximo ${counted(length, 'carácter', 'caracteres')}`,
  belowMinimum: (least) => `${least} o más`,
  aboveMaximum: (most) => `${most} o menos`,
  lineTooLong: (length) => `¡Pasó el máximo de ${length} caracteres!`,
  mustBeTenDigits: 'Deben ser 10 dígitos',
  missing: 'falta',
  repeated: 'se mandó más de una vez',
  wrongType: (type) => `debe ser ${type}`,
  invalid: 'no es válido',
  unknownFields: (names: readonly string[], total?: number) => unknownFields(names, total ?? names.length),

  // Their file
  gotDefendant: 'Datos del acusado cargados',
  updatedDefendant: 'Se guardaron los datos del acusado',
  gotBookings: 'Registros cargados',
  gotIndemnitors: 'Indemnizantes cargados',
  gotIndemnitor: 'Indemnizante cargado',
  gotArrests: 'Arrestos cargados',
  createdIndemnitor: 'Se agregó el indemnizante',
  updatedIndemnitor: 'Se guardaron los datos del indemnizante',
  phoneRefused: 'Aquí no puede usar este número de teléfono. Llame a la agencia.',
  noMorePhones: 'Hoy no puede cambiar aquí este número de teléfono. Llame a la agencia.',
  phoneTaken: 'Otro acusado usa este número de teléfono',
  fileMerged: 'Este expediente se unió con otro.',
  otherDefendant: 'La dirección y la solicitud nombran a acusados distintos.',
  fieldsChangedMeanwhile: (name) =>
    `${name} cambió los mismos datos mientras usted escribía. Nada de eso se ha perdido: elija abajo con qué se queda.`,
  changedMeanwhile: (name) =>
    `${name} cambió estos datos mientras usted los llenaba. No se guardó ni se perdió nada: elija abajo qué dejar.`,
  onlyAgencyChanges: 'Solo la agencia puede cambiar esto.',
  notForClients: (names) => `Solo la agencia puede cambiar esto: ${names.join(', ')}`,
  tooManyRecords: (most, what) =>
    `Un expediente puede tener como máximo ${most} ${records[what] ?? what}. Quite uno que no haga falta y guarde de nuevo.`,
  tooManyRecordsForClient: (most, what) =>
    `No puede agregar más de ${most} ${records[what] ?? what} a este expediente. Pida a su agente que agregue otros.`,
  uploadsFullForClient: (megabytes) =>
    `Puede subir ${megabytes} MB en total, con los archivos que cambió. Pida a su agente que agregue otros.`,
  tooManyUploads: (most) =>
    `Puede subir ${most} archivos al día. Intente mañana o pida a su agente que agregue otros.`,
  tooManySaves: (most) =>
    `Puede guardar ${most} veces al día. Intente mañana o pida a su agente que haga el cambio.`,
  tooManyDownloads: (most) =>
    `Puede abrir ${most} archivos al día. Intente mañana o pida el archivo a su agente.`,
  tooManyRowsForClient: (most) =>
    `No puede agregar más de ${most} renglones a esta lista. Pida a su agente que agregue otros.`,

  // Files
  gotPhotos: 'Fotos cargadas',
  uploadedDefendantPhotos: 'Se subieron las fotos del acusado',
  uploadedPhotos: 'Se subieron las fotos',
  tooManyPhotos: (max) => `Máximo ${counted(max, 'foto', 'fotos')}.`,
  replaceFile: '¿Cambiar este archivo o foto?',
  noFiles: 'No se subió ningún archivo. Elija uno.',
  unknownFileField: 'Este campo no acepta archivos.',
  wrongFileName: 'Solo puede subir archivos .gif, .jpg, .jpeg, .png y .pdf.',
  wrongFileContent:
    'Este archivo está dañado, o su tipo no corresponde a su nombre. Guárdelo como JPG, PNG o PDF, o tómele una foto.',
  emptyFile: 'Este archivo está vacío. Elija otro.',
  fileTooLarge: 'Un archivo puede tener como máximo 10 MB.',
  pictureTooLarge: (millions) =>
    `Esta imagen tiene más de ${millions} millones de píxeles. Tome una más pequeña.`,
  pictureTooLong: (pixels) =>
    `Un lado de esta imagen tiene más de ${pixels.toLocaleString('en-US')} píxeles. Suba una más pequeña.`,
  pictureTooComplicated: 'Esta imagen tarda demasiado en leerse. Tome una foto nueva.',
  activePdf:
    'Este PDF contiene programas u otros archivos. Primero imprímalo en un PDF nuevo, o suba fotos de sus páginas.',
  lockedPdf: 'Este PDF tiene contraseña. Quítela y súbalo de nuevo.',
  pdfTooLong: (pages) => `Este PDF tiene más de ${pages} páginas. Suba solo las páginas que necesitamos.`,
  pdfPageTooLarge:
    'Este PDF tiene una página demasiado grande para imprimir. Primero imprímalo en un PDF nuevo.',
  pdfTooComplicated:
    'Este PDF es demasiado complicado para revisarlo. Primero imprímalo en un PDF nuevo, o suba fotos de sus páginas.',
  badForm:
    'No se puede leer el formulario multipart. Su Content-Type debe nombrar un límite (boundary) de 1 a 70 caracteres, y el formulario debe terminar con él.',
  notMultipart: 'Los archivos deben enviarse como multipart/form-data.',

  // Documents and signing
  sentDocuments: 'Los documentos se enviaron para su firma.',
  preparedPdf: 'Documento preparado',
  downloaded: 'Descargado',
  fieldsRequired: 'Faltan campos obligatorios',
  noBooking: 'No hay un registro en la cárcel para hacer los documentos.',
  documentsByAgency:
    'Pida a la agencia que envíe estos documentos: primero comprueba el número de teléfono y el correo electrónico.',
  documentsNotMade: 'Sus documentos no se pueden preparar en este momento. Llame a la agencia.',
  tooManyDocuments:
    'Sus documentos ya esperan su firma. Si no recibió el enlace por correo electrónico, pídalo a la agencia.',
  documentsNotMailed: 'Sus documentos están listos para firmar. Pida el enlace a la agencia.',
  unreadablePhotos: (labels) =>
    `El portal no puede leer el archivo en ${labels.join(' y ')}. Súbalo otra vez como foto e intente de nuevo.`,
  noDocumentFile: 'Este documento no tiene archivo.',
  documentUnreadable:
    'No podemos leer el archivo de este documento, por lo que no se puede abrir ni firmar. No se firmó nada. Llame a la agencia.',
  recordsChanged:
    'Estos datos se están cambiando en este momento. Espere un poco y envíe los documentos otra vez.',
  signingLinkGone:
    'Este enlace ya no es válido, o la agencia retiró el documento. Si todavía tiene algo que firmar, pida un enlace nuevo a la agencia.',
  shownToEnd: 'Gracias. Usted vio todo el documento.',
  agreedToSign: 'Gracias. Ahora puede firmar el documento.',
  signedDocument: 'Gracias. Usted firmó el documento.',
  declinedDocument: 'Usted no quiso firmar. La agencia lo verá.',
  alreadySigned: 'Este documento ya está firmado.',
  alreadyDeclined: 'Usted no quiso firmar este documento. Pida uno nuevo a la agencia.',
  signedElsewhere:
    'Este documento se firma con el enlace de su correo electrónico. Llame a la agencia si no lo recibió.',
  readFirst: 'Primero lea el documento hasta el final.',
  agreeFirst: 'Primero acepte firmar electrónicamente.',
  otherDocument: 'El documento cambió. Vuelva a cargar la página.',
  badSignature: 'No podemos leer esta firma. Dibújela otra vez o escriba su nombre.',
  emptySignature: 'Dibuje su firma o escriba su nombre.',
  savedAndSent: 'Información guardada. Revise su correo electrónico para firmar.',
  saved: 'Información guardada',
  missingForDocuments:
    'Llene los campos obligatorios para hacer los documentos de la firma electrónica. Ponga N/A si no corresponde.',
  missingOfIndemnitor: 'Faltan algunos campos obligatorios del indemnizante.',
  savedPreferences: 'Guardado.',
} as const satisfies Partial<TranslationOf<typeof messages>>
