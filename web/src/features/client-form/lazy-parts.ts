import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ClientConflict as Conflict } from './ClientConflict.tsx'
import { fieldTexts } from './field-translation.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

// Loaded after the list of parts, so that the list shows soon on a slow connection

/** A component with what it reads: the names of fields, and the texts of forms. */
async function withFields<Module>(component: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([component, fieldTexts.open(), openFormControls()])
  return module
}

const openFormControls = () =>
  import('#ui/form-controls.ts').then(({ formControlTexts }) => formControlTexts.open())

async function withFiles<Module>(component: Promise<Module>): Promise<Module> {
  const [module, { fileControlTexts }] = await Promise.all([component, import('#ui/files/file-controls.ts')])
  await fileControlTexts.open()
  return module
}

const parts = {
  defendant: () => withFields(import('./DefendantFields.tsx')),
  indemnitor: () => withFields(import('./IndemnitorFields.tsx')),
  photos: () => withFiles(import('#features/photos/RecordPhotos.tsx')),
  outcome: () => import('#records/OutcomeDialog.tsx'),
  confirm: () => import('#ui/ConfirmDialog.tsx'),
  waitingDocuments: () => import('./WaitingDocuments.tsx'),
  ownDocuments: () => import('./OwnDocumentList.tsx'),
  conflict: () => withFields(import('./ClientConflict.tsx')),
  lastSave: () => withFields(import('./LastSave.tsx')),
  arrests: () => withFields(import('./ArrestHistory.tsx')),
}

export const DefendantFields = lazyPart(() =>
  parts.defendant().then((module) => ({ default: module.DefendantFields })),
)
export const IndemnitorFields = lazyPart(() =>
  parts.indemnitor().then((module) => ({ default: module.IndemnitorFields })),
)
export const RecordPhotos = lazyPart(() =>
  parts.photos().then((module) => ({ default: module.RecordPhotos })),
)
export const OutcomeDialog = lazyPart(
  () => parts.outcome().then((module) => ({ default: module.OutcomeDialog })),
  ({ onDismiss }) => onDismiss,
)
export const ConfirmDialog = lazyPart(
  () => parts.confirm().then((module) => ({ default: module.ConfirmDialog })),
  ({ onCancel }) => onCancel,
)
export const WaitingDocuments = lazyPart(() =>
  parts.waitingDocuments().then((module) => ({ default: module.WaitingDocuments })),
)
export const OwnDocumentList = lazyPart(() =>
  parts.ownDocuments().then((module) => ({ default: module.OwnDocumentList })),
)
// lazyPart() loses the type parameter of a component
export const ClientConflict = lazyPart(() =>
  parts.conflict().then((module) => ({ default: module.ClientConflict })),
) as <Form extends FieldValues>(props: ComponentProps<typeof Conflict<Form>>) => ReactNode
export const LastSave = lazyPart(() => parts.lastSave().then((module) => ({ default: module.LastSave })))
export const ArrestHistory = lazyPart(() =>
  parts.arrests().then((module) => ({ default: module.ArrestHistory })),
)
export const BookingInfo = lazyPart(() =>
  withFields(import('./BookingInfo.tsx')).then((module) => ({ default: module.BookingInfo })),
)

/** Loads all the parts, so that opening one needs no connection. */
export function preloadParts(): void {
  for (const load of Object.values(parts)) void load().catch(() => undefined)
}
