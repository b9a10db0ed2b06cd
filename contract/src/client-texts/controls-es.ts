import { counted } from '../kit/counted.ts'
import type { controlsEn } from './controls-en.ts'
import type { TranslationOf } from './translation.ts'

export const controlsEs: TranslationOf<typeof controlsEn> = {
  language: 'Idioma',
  version: (number) => `Versión ${number}`,
  staffNotice: (name) =>
    `Un empleado${name === '' ? '' : ` (${name})`} tiene su sesión abierta en este navegador, así que estas páginas usan los permisos de esa persona.`,
  offline: 'Está sin conexión. Puede seguir escribiendo; guarde cuando vuelva la conexión.',
  tryAgain: 'Intentar de nuevo',
  partMissing: 'Esta parte no se pudo cargar',
  partOutdated: 'El portal se actualizó. Guarde lo que escribió y vuelva a cargar esta página.',
  loading: 'Cargando',
  close: 'CERRAR',
  cancel: 'CANCELAR',
  ok: 'ACEPTAR',
  yes: 'Sí',
  no: 'No',
  message: 'Mensaje',
  charactersLeft: (left) => `Quedan ${left} caracteres`,
  charactersTooMany: (over) => `Sobran ${over} caracteres`,
  allSaved: 'Todo está guardado',
  unsaved: (count) => counted(count, 'cambio sin guardar', 'cambios sin guardar'),
  toUpload: (count) => counted(count, 'archivo por subir', 'archivos por subir'),
  notUploaded: (count) => counted(count, 'archivo sin subir', 'archivos sin subir'),
  empty: '(vacío)',
  documentUnreadable: 'Este documento no se puede mostrar aquí',
  documentUnreadableText: 'Descárguelo y ábralo en otra aplicación.',
  openingDocument: 'Abriendo el documento',
  page: (number, of) => `Página ${number} de ${of}`,
}
