import { messages } from '@bailiwick/contract/messages'
import {
  defendantPhotoFields,
  indemnitorPhotoFields,
  maximumPhotos,
  type PhotoField,
} from '@bailiwick/contract/photos'
import { storable } from '#platform/columns'
import type { CallerContext } from '#platform/context'
import {
  isFileName,
  newFileName,
  type FileStore,
  type OpenedFile,
  type SentFile,
  type Upload,
} from '#platform/file-store'
import { badRequest, notFound, Refusal } from '#platform/refusal'
import type { Vault } from '#platform/vault'
import type { Db } from '#tables'
import { recordHistory } from '../history/service.ts'
import { noSuch, requireAccess, requireOwn } from '../sharing/service.ts'
import {
  defendantOf,
  fileOf,
  holderName,
  knownNames,
  photosOf,
  replaceFiles,
  type NewFile,
} from './queries.ts'

/** Where files lie and what they are sealed with. */
interface Safe {
  readonly store: FileStore
  readonly vault: Vault
}

/** Which kind of record the id of a call stands for. */
export type HolderKind = 'defendant' | 'indemnitor'

const fieldsOf: Readonly<Record<HolderKind, Readonly<Record<string, PhotoField>>>> = {
  defendant: defendantPhotoFields,
  indemnitor: indemnitorPhotoFields,
}

/** The references of a record's files by field, and their types; 404 where there is no such record. */
export async function listPhotos(
  context: CallerContext,
  kind: HolderKind,
  id: number,
): Promise<{ photos: Record<string, string[]>; types: Record<string, string> }> {
  const { db, actor } = context
  const holder = await holderOf(context, kind, id)
  requireOwn(context, holder)
  if ((await holderName(db, holder)) === undefined) throw noSuch(actor)
  const photos = Object.fromEntries(Object.keys(fieldsOf[kind]).map((field) => [field, [] as string[]]))
  const types: Record<string, string> = {}
  for (const { field, name, type } of await photosOf(db, holder)) {
    photos[field]?.push(name)
    types[name] = type
  }
  return { photos, types }
}

/**
 * Keeps the files and puts them into their fields, all or none; 400 names the field and what is wrong. An upload that
 * fails leaves no file, and a record points at a file only once that is there (PHOTO-11, OPEN-106).
 */
export async function uploadPhotos<Reply>(
  context: CallerContext,
  store: FileStore,
  { kind, id }: { readonly kind: HolderKind; readonly id: number },
  { files, save }: Upload,
  answer: (names: Record<string, string[]>) => Reply,
): Promise<Reply> {
  const holder = await holderOf(context, kind, id)
  await requireAccess(context, 'edit', holder.defendant_id, holder.indemnitor_id)
  return keepAll({ store, vault: context.vault }, kind, files, async (kept) => {
    if (kept.length === 0) throw badRequest(messages.noFiles)
    return save(async (tx) => {
      await place({ ...context, db: tx }, { kind, id }, kept)
      return answer(byField(kept))
    })
  })
}

/** Makes a record together with its files, all or none, and answers with its id (OPEN-98). */
export async function makeWithPhotos<Reply>(
  context: CallerContext,
  store: FileStore,
  kind: HolderKind,
  { files, save }: Upload,
  make: (context: CallerContext) => Promise<number>,
  answer: (id: number) => Reply,
): Promise<Reply> {
  return keepAll({ store, vault: context.vault }, kind, files, (kept) =>
    save(async (tx) => {
      const inside = { ...context, db: tx }
      const id = await make(inside)
      if (kept.length > 0) await place(inside, { kind, id }, kept)
      return answer(id)
    }),
  )
}

/** Keeps the files for what is to be made of them; where that fails none is left. */
async function keepAll<Result>(
  safe: Safe,
  kind: HolderKind,
  sent: AsyncIterable<SentFile>,
  makeOf: (kept: readonly NewFile[]) => Promise<Result>,
): Promise<Result> {
  const kept: NewFile[] = []
  try {
    for await (const { field, fileName, content } of sent) {
      roomFor(kind, field, kept)
      kept.push(await keep(safe, field, fileName, content))
    }
    return await makeOf(kept)
  } catch (error) {
    await Promise.all(kept.flatMap((file) => storedNames(file)).map((name) => safe.store.remove(name)))
    throw error
  }
}

/** Puts kept files into fields of their record, in the transaction of the context. */
async function place(
  context: CallerContext,
  { kind, id }: { readonly kind: HolderKind; readonly id: number },
  kept: readonly NewFile[],
): Promise<void> {
  const { db, actor, now } = context
  const holder = await holderOf(context, kind, id)
  const name = await holderName(db, holder, { lock: true })
  if (name === undefined) throw noSuch(actor)
  await replaceFiles(db, holder, kept, { by: actor.userId, at: now })
  const data = byField(kept)
  const what = {
    action: 'upload',
    endpoint: kind,
    record_id: id,
    defendant_id: holder.defendant_id,
  } as const
  await recordHistory(context, { ...what, name, data, changed: Object.keys(data) })
}

function roomFor(kind: HolderKind, field: string, kept: readonly NewFile[]): void {
  const known = Object.hasOwn(fieldsOf[kind], field) ? fieldsOf[kind][field] : undefined
  if (known === undefined) throw badRequest(messages.unknownFileField, { fields: [field] })
  if (kept.filter((file) => file.field === field).length >= known.max) {
    throw badRequest(maximumPhotos(known.max), { fields: [field] })
  }
}

async function keep({ store, vault }: Safe, field: string, fileName: string, sent: Buffer): Promise<NewFile> {
  // The libraries behind it are large, and most hours see no upload
  const { checkedFile } = await import('./content.ts')
  const { type, content, thumbnail } = await checkedFile(fileName, sent).catch((error: unknown) => {
    throw error instanceof Refusal ? badRequest(error.message, { fields: [field] }) : error
  })
  const name = newFileName()
  const file = { name, field, type, bytes: content.length, has_thumbnail: thumbnail !== null }
  try {
    await store.put(name, vault.seal(content, placeOf(name)))
    if (thumbnail !== null) {
      await store.put(thumbnailOf(name), vault.seal(thumbnail, placeOf(thumbnailOf(name))))
    }
  } catch (error) {
    await Promise.all(storedNames(file).map((one) => store.remove(one)))
    throw error
  }
  return file
}

const placeOf = (name: string) => `file:${name}`
const thumbnailOf = (name: string) => `${name}-small`
const storedNames = ({ name, has_thumbnail }: Pick<NewFile, 'name' | 'has_thumbnail'>) =>
  has_thumbnail ? [name, thumbnailOf(name)] : [name]

function byField(files: readonly NewFile[]): Record<string, string[]> {
  const names: Record<string, string[]> = {}
  for (const { field, name } of files) (names[field] ??= []).push(name)
  return names
}

export interface Wanted {
  readonly kind: HolderKind
  readonly id: number
  readonly name: string
  readonly file: string
  /** Why. */
  readonly reason?: string | undefined
  readonly thumbnail: boolean
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/**
 * A file of a record, for whoever may read the record (OPEN-171); 404 where it is none of that record's. Who opened a
 * whole file is in the history. Of a payment card there is no small picture, and staff are shown it only once they have
 * said why, which the history keeps: 400 without.
 */
export async function openPhoto(
  context: CallerContext,
  store: FileStore,
  wanted: Wanted,
): Promise<OpenedFile> {
  const { kind, id, name: field, file, thumbnail } = wanted
  const { db, vault, actor } = context
  const reason = storable(wanted.reason ?? '').trim()
  const holder = await holderOf(context, kind, id)
  requireOwn(context, holder)
  const calledBy = await holderName(db, holder)
  const found = isFileName(file) ? await fileOf(db, holder, field, file) : undefined
  const isCard = Object.hasOwn(fieldsOf[kind], field) && fieldsOf[kind][field]?.card === true
  if (calledBy === undefined || found === undefined) throw notFound()
  if (thumbnail && (!found.has_thumbnail || isCard)) throw notFound()
  if (isCard && reason === '' && actor.userId !== null)
    throw badRequest(messages.cardReason, { fields: ['reason'] })
  const stored = thumbnail ? thumbnailOf(file) : file
  const box = await store.get(stored)
  if (box === null) throw notFound()
  if (!thumbnail) {
    const what = {
      action: 'download',
      endpoint: kind,
      record_id: id,
      defendant_id: holder.defendant_id,
    } as const
    await recordHistory(context, {
      ...what,
      name: calledBy,
      data: { [field]: [file], ...(reason && { reason }) },
      changed: [],
    })
  }
  const type = thumbnail ? 'image/webp' : found.type
  return {
    type,
    name: `${field}.${thumbnail ? 'webp' : (extensions[found.type] ?? 'bin')}`,
    content: vault.open(box, placeOf(stored)),
  }
}

/** The first file that a field of a defendant shows, for a paper; null where it shows none. */
export async function photoForPaper(
  { db, vault }: Pick<CallerContext, 'db' | 'vault'>,
  store: FileStore,
  defendant_id: number,
  field: keyof typeof defendantPhotoFields,
): Promise<Pick<OpenedFile, 'type' | 'content'> | null> {
  const shown = (await photosOf(db, { defendant_id, indemnitor_id: null })).find((one) => one.field === field)
  const box = shown && (await store.get(shown.name))
  return shown && box ? { type: shown.type, content: vault.open(box, placeOf(shown.name)) } : null
}

async function holderOf({ db, actor }: Pick<CallerContext, 'db' | 'actor'>, kind: HolderKind, id: number) {
  if (kind === 'defendant') return { defendant_id: id, indemnitor_id: null }
  const found = await defendantOf(db, id)
  if (found === undefined) throw noSuch(actor)
  return { defendant_id: found.defendant_id, indemnitor_id: id }
}

const orphanMs = 60 * 60 * 1000

/** Removes files that no record points at, left where the process ended between file and record. */
export async function removeOrphans(db: Db, files: FileStore, now: Date): Promise<number> {
  const names = await files.namesBefore(new Date(now.getTime() - orphanMs))
  const known = await knownNames(db, [...new Set(names.map((name) => name.replace(/-small$/, '')))])
  const orphans = names.filter((name) => !known.has(name.replace(/-small$/, '')))
  await Promise.all(orphans.map((name) => files.remove(name)))
  return orphans.length
}
