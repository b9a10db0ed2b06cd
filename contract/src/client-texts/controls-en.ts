import { counted } from '../kit/counted.ts'

/** What staff and clients read on shared parts of pages and dialogs. */
export const controlsEn = {
  language: 'Language',
  version: (number: string) => `Version ${number}`,
  staffNotice: (name: string) =>
    `A staff member${name === '' ? '' : ` (${name})`} is signed in on this browser, so client pages use their permissions here.`,
  offline: 'You are offline. You can go on typing; save when the connection is back.',
  tryAgain: 'Try again',
  partMissing: 'This part did not load',
  partOutdated: 'The portal was updated. Save your work, then reload this page.',
  loading: 'Loading',
  close: 'CLOSE',
  cancel: 'CANCEL',
  ok: 'OK',
  yes: 'Yes',
  no: 'No',
  message: 'Message',
  charactersLeft: (left: number) => `${left} characters left`,
  charactersTooMany: (over: number) => `${over} characters too many`,
  allSaved: 'All changes saved',
  unsaved: (count: number) => counted(count, 'unsaved change', 'unsaved changes'),
  toUpload: (count: number) => counted(count, 'file to upload', 'files to upload'),
  notUploaded: (count: number) => counted(count, 'file not uploaded', 'files not uploaded'),
  empty: '(empty)',
  documentUnreadable: 'This document cannot be shown here',
  documentUnreadableText: 'Download it and open it in another app.',
  openingDocument: 'Opening the document',
  page: (number: number, of: number) => `Page ${number} of ${of}`,
} as const
