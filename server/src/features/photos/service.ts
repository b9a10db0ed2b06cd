import { sentence } from '@bailiwick/contract/kit/messages'
import { defendantPhotoFields, indemnitorPhotoFields, type PhotoField } from '@bailiwick/contract/photos'
import { toStorableText } from '#platform/columns'
import type { CallerContext, Staged, Upload } from '#platform/context'
import { loadFile, withStoredFiles, type StoreFile } from '#platform/encrypted-files'
import {
  isFileName,
  thumbnailOf,
  type FileStore,
  type FileReply,
  type UploadedFile,
} from '#platform/file-store'
import { gateCaller } from '#platform/caller-name'
import { badRequest, notFound, Refusal, type RefusalExtra } from '#platform/refusal'
import type { Db } from '#tables'
import { requireRoomInDay } from '#case-file/client-limit'
import { recordHistory } from '#case-file/history'
import { recordNotFound, requireAccess, requireOwn } from '#case-file/access'
import { countRefused, requireFewRefused, requireRoomForFiles } from './limit-policy.ts'
import {
  defendantOf,
  fileOf,
  holderName,
  photosOf,
  photosRow,
  replaceFiles,
  type NewFile,
} from './queries.ts'

export { ownPhotos, placePhoto, uncoverPhoto, type OwnPhoto } from './merge-queries.ts'
export { countLostFiles, giveUpLostFiles, takeBackFound } from './lost-files-service.ts'
export { countReferences, newestFiles, referencedNames } from './queries.ts'

/** The kind of record that has files. */
export type HolderKind = 'defendant' | 'indemnitor'

const fieldsOf: Readonly<Record<HolderKind, Readonly<Record<string, PhotoField>>>> = {
  defendant: defendantPhotoFields,
  indemnitor: indemnitorPhotoFields,
}

/** The photo fields of a record in its reply, as `photosRow` reads them. */
export const defendantPhotosRow = photosRow(defendantPhotoFields, { defendant: 'd.id', indemnitor: null })
export const indemnitorPhotosRow = photosRow(indemnitorPhotoFields, {
  defendant: 'r.defendant_id',
  indemnitor: 'r.id',
})

/** The references of a record's files by field, and their types; 404 if the record is missing. */
export async function listPhotos(
  context: CallerContext,
  kind: HolderKind,
  id: number,
): Promise<{ photos: Record<string, string[]>; types: Record<string, string> }> {
  const { db, actor } = context
  const holder = await holderOf(context, kind, id)
  requireOwn(context, holder)
  if ((await holderName(db, holder)) === undefined) throw recordNotFound(actor)
  const photos = Object.fromEntries(Object.keys(fieldsOf[kind]).map((field) => [field, [] as string[]]))
  const types: Record<string, string> = {}
  for (const { field, name, type } of await photosOf(db, holder)) {
    photos[field]?.push(name)
    types[name] = type
  }
  return { photos, types }
}

/**
 * Stores the files, then records them in their fields, all or none; 400 names the field, the position of the file in it, and its error. A failed upload
 * leaves no files, and a record refers to a file only once it is stored (PHOTO-11, OPEN-106).
 */
export async function uploadPhotos<Reply>(
  context: CallerContext & Upload,
  store: FileStore,
  { kind, id }: { readonly kind: HolderKind; readonly id: number },
  answer: (names: Record<string, string[]>) => Reply,
): Promise<Reply> {
  const holder = await holderOf(context, kind, id)
  await requireAccess(context, 'edit', holder.defendant_id, holder.indemnitor_id)
  // Before they are read and checked, too
  await requireRoomForFiles(context, holder, [{ bytes: 1 }])
  return storeAll(context, store, kind, async (inside, stored) => {
    if (stored.length === 0) throw badRequest('noFiles')
    // Again: an upload takes minutes, in which access may be restricted
    await requireAccess(inside, 'edit', holder.defendant_id, holder.indemnitor_id)
    await recordPhotos(inside, { kind, id }, stored)
    return answer(byField(stored))
  })
}

/** Creates a record with its files, all or none (OPEN-98). */
export async function createWithPhotos<Made extends { readonly id: number }, Reply>(
  context: CallerContext & Upload,
  store: FileStore,
  kind: HolderKind,
  make: (context: CallerContext) => Promise<Made>,
  answer: (made: Made) => Reply,
): Promise<Reply> {
  requireFewRefused(context)
  return storeAll(context, store, kind, async (inside, stored) => {
    const made = await make(inside)
    if (stored.length > 0) await recordPhotos(inside, { kind, id: made.id }, stored)
    return answer(made)
  })
}

/** Stores the files, then does the work that records them in its transaction. */
const storeAll = <Result>(
  context: CallerContext & Upload,
  files: FileStore,
  kind: HolderKind,
  work: (inside: CallerContext, stored: readonly NewFile[]) => Promise<Result>,
): Promise<Result> =>
  withStoredFiles(
    { ...context, files },
    async (store) => {
      const stored: NewFile[] = []
      for await (const file of context.files) {
        requireSlot(kind, file.field, stored)
        const refused = { fields: [file.field], file: inField(stored, file.field) }
        stored.push(await storePhoto(context, store, file, refused))
      }
      return stored
    },
    (db, stored) => work({ ...context, db }, stored),
  )

/** Records stored files in the fields of their record. */
async function recordPhotos(
  context: CallerContext,
  { kind, id }: { readonly kind: HolderKind; readonly id: number },
  stored: readonly NewFile[],
): Promise<void> {
  const { db, actor, now } = context
  const holder = await holderOf(context, kind, id)
  const name = await holderName(db, holder, { lock: true })
  if (name === undefined) throw recordNotFound(actor)
  await requireRoomForFiles(context, holder, stored)
  await replaceFiles(db, holder, stored, { by: actor.userId, at: now })
  const data = byField(stored)
  const entry = {
    action: 'upload',
    endpoint: kind,
    record_id: id,
    defendant_id: holder.defendant_id,
  } as const
  await recordHistory(context, { ...entry, name, data, changed: Object.keys(data) })
}

const inField = (files: readonly NewFile[], field: string): number =>
  files.filter((file) => file.field === field).length

function requireSlot(kind: HolderKind, field: string, stored: readonly NewFile[]): void {
  const known = Object.hasOwn(fieldsOf[kind], field) ? fieldsOf[kind][field] : undefined
  if (known === undefined) throw badRequest('unknownFileField', { fields: [field] })
  if (inField(stored, field) >= known.max) {
    throw badRequest(sentence('tooManyPhotos', known.max), { fields: [field] })
  }
}

/** `refused` says which file it is, without its name: names of files may be personal. */
async function storePhoto(
  context: CallerContext & Upload,
  store: StoreFile,
  { field, fileName, content: sent }: UploadedFile,
  refused: RefusalExtra,
): Promise<NewFile> {
  // Load on demand: the libraries are large and rarely needed
  const { checkFile } = await import('./file-policy.ts')
  const options = { caller: gateCaller(context.actor), signal: context.signal }
  const { type, content, thumbnail } = await checkFile(fileName, sent, options).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const { status, code, message: text, headers } = error
    // The others had no turn, or have a name for which nothing is read
    if (status !== 503 && code !== 'wrongFileName') countRefused(context)
    throw new Refusal(status, { code, text }, refused, headers)
  })
  const name = await store(content)
  if (thumbnail !== null) await store(thumbnail, thumbnailOf(name))
  return { name, field, type, bytes: content.length, has_thumbnail: thumbnail !== null }
}

function byField(files: readonly NewFile[]): Record<string, string[]> {
  const names: Record<string, string[]> = {}
  for (const { field, name } of files) (names[field] ??= []).push(name)
  return names
}

interface PhotoRequest {
  readonly kind: HolderKind
  readonly id: number
  readonly name: string
  readonly file: string
  /** Why staff open a card photo. */
  readonly reason?: string | undefined
  readonly thumbnail: boolean
}

/** In the history, of a card photo that staff opened without a reason. */
const noReason = 'no reason given'

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/**
 * A file of a record, for anyone who may read the record (OPEN-171); 404 if the record has no such file. The history records
 * who opened it, except its thumbnail. A card photo has no thumbnail, and the history records the reason of staff, or that
 * they gave none (OPEN-178).
 */
export async function openPhoto(
  context: CallerContext & Staged,
  files: FileStore,
  request: PhotoRequest,
): Promise<FileReply> {
  const { kind, id, name: field, file, thumbnail } = request
  const { db, vault, actor } = context
  const holder = await holderOf(context, kind, id)
  requireOwn(context, holder)
  const recordName = await holderName(db, holder)
  const found = isFileName(file) ? await fileOf(db, holder, field, file) : undefined
  const isCard = Object.hasOwn(fieldsOf[kind], field) && fieldsOf[kind][field]?.card === true
  if (recordName === undefined || found === undefined) throw notFound()
  if (thumbnail && (!found.has_thumbnail || isCard)) throw notFound()
  const content = await loadFile({ files, vault }, thumbnail ? thumbnailOf(file) : file)
  if (content === null) throw notFound()
  if (!thumbnail) {
    const entry = {
      action: 'download',
      endpoint: kind,
      record_id: id,
      defendant_id: holder.defendant_id,
    } as const
    const given = toStorableText(request.reason ?? '').trim()
    const reason = given === '' && isCard && actor.userId !== null ? noReason : given
    const data = { [field]: [file], ...(reason && { reason }) }
    await context.save(async (tx) => {
      await requireRoomInDay({ ...context, db: tx }, 'download', holder.defendant_id)
      await recordHistory({ ...context, db: tx }, { ...entry, name: recordName, data, changed: [] })
    })
  }
  const type = thumbnail ? 'image/webp' : found.type
  return {
    type,
    name: `${field}.${thumbnail ? 'webp' : (extensions[found.type] ?? 'bin')}`,
    content,
  }
}

export interface CurrentPhoto<Field = keyof typeof defendantPhotoFields> {
  readonly field: Field
  readonly name: string
  readonly type: string
}

/** The first file in each of these fields of a defendant; `loadFile` loads it by its name. */
export async function currentPhotos<Field extends keyof typeof defendantPhotoFields>(
  db: Db,
  defendant_id: number,
  fields: readonly Field[],
): Promise<CurrentPhoto<Field>[]> {
  const photos = await photosOf(db, { defendant_id, indemnitor_id: null })
  return fields.flatMap((field) => {
    const first = photos.find((photo) => photo.field === field)
    return first === undefined ? [] : [{ field, name: first.name, type: first.type }]
  })
}

async function holderOf({ db, actor }: Pick<CallerContext, 'db' | 'actor'>, kind: HolderKind, id: number) {
  if (kind === 'defendant') return { defendant_id: id, indemnitor_id: null }
  const found = await defendantOf(db, id)
  if (found === undefined) throw recordNotFound(actor)
  return { defendant_id: found.defendant_id, indemnitor_id: id }
}
