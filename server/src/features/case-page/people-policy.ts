import type { CaseSummary } from '@bailiwick/contract/case-page'
import { missingOf } from '@bailiwick/contract/document-fields'
import {
  documentStatuses,
  isNoticeSent,
  lastReminded,
  type DocumentEvent,
} from '@bailiwick/contract/documents'
import { defendantPhotoFields, indemnitorPhotoFields, type PhotoFields } from '@bailiwick/contract/photos'
import type { CaseRow, LastDocument } from './queries.ts'

type CasePerson = CaseSummary['people'][number]

/** Somebody in a file, before it is known what they still owe. */
type Person = Pick<CasePerson, 'indemnitor_id' | 'name' | 'relation' | 'phone' | 'missing' | 'link_last_sent'>

/** The defendant, then the indemnitors, with what each still owes. */
export function peopleOf(row: CaseRow): CasePerson[] {
  const { fields, indemnitors } = row
  const documents = byPerson(row.documents)
  const photos = byPerson(row.photos)
  const signIns = byPerson(row.sign_ins)
  const withDebts = (person: Person, photoFields: PhotoFields): CasePerson => ({
    ...person,
    photos: photosOf(photoFields, photos.get(person.indemnitor_id)?.fields ?? []),
    signature: signatureOf(documents.get(person.indemnitor_id)),
    last_sign_in: signIns.get(person.indemnitor_id)?.at ?? null,
  })
  const defendant = {
    indemnitor_id: null,
    name: [fields.first_name, fields.last_name].filter(Boolean).join(' '),
    relation: null,
    phone: fields.phone,
    missing: missingOf.defendant(fields),
    link_last_sent: row.link_last_sent,
  }
  return [
    withDebts(defendant, defendantPhotoFields),
    ...indemnitors.map(({ id, fields: { name, relation_to_defendant, ...others }, link_last_sent }) =>
      withDebts(
        {
          indemnitor_id: id,
          name: name ?? '',
          relation: relation_to_defendant,
          phone: others.phone,
          missing: missingOf.indemnitor({ name, ...others }),
          link_last_sent,
        },
        indemnitorPhotoFields,
      ),
    ),
  ]
}

const byPerson = <Item extends { readonly indemnitor_id: number | null }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.indemnitor_id, item]))

function photosOf(fields: PhotoFields, filled: readonly string[]): CasePerson['photos'] {
  const all = Object.entries(fields)
  const empty = all.filter(([name]) => !filled.includes(name))
  return {
    total: all.length,
    filled: all.length - empty.length,
    missing: empty.filter(([, { required }]) => required).map(([, { label }]) => label),
  }
}

/** What became of a person's newest document of the latest booking, and when. */
function signatureOf(document: LastDocument | undefined): CasePerson['signature'] {
  const reached = document === undefined ? nothing : reachedBy(document)
  return { ...reached, is_unsent: document !== undefined && reached.state === 'sent' && isUnsent(document) }
}

const nothing = { state: 'not sent', at: null } as const

function isUnsent({ history, link_last_sent }: LastDocument): boolean {
  const notice = lastReminded(history.toSorted((one, other) => one.time.localeCompare(other.time)))
  return notice !== null && !isNoticeSent(notice, link_last_sent)
}

/** The state of a document, and when it got there. */
function reachedBy(document: LastDocument): Pick<CasePerson['signature'], 'state' | 'at'> {
  const { status, history, voided_at, link_last_sent, heard_at, is_queued } = document
  if (voided_at !== null) return { state: 'voided', at: voided_at }
  switch (status) {
    case documentStatuses.signed:
      return { state: 'signed', at: timeOf(history, 'signed') }
    case documentStatuses.declined:
      return { state: 'declined', at: timeOf(history, 'declined') }
    case documentStatuses.failed:
      return { state: 'failed', at: heard_at }
    case documentStatuses.sent:
      return { state: 'sent', at: timeOf(history, 'notified') ?? link_last_sent }
    default:
      return { state: is_queued ? 'sending' : 'not sent', at: null }
  }
}

const timeOf = (history: readonly DocumentEvent[], event: DocumentEvent['description']): string | null =>
  history.find(({ description }) => description === event)?.time ?? null
