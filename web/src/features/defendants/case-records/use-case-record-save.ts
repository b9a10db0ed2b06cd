import { useQueryClient } from '@tanstack/react-query'
import { useSubmissionKey } from '#platform/submission-key.ts'
import type { FileHold } from '#ui/files/file-hold.ts'
import type { Values } from '../catalogue-record.ts'
import { toldInOrder } from '../outcome.ts'
import { canText } from '../reminder-people.ts'
import { textLink } from '../text-link.ts'
import type { RecordFormState } from '../use-record-form.ts'
import { uploadHeld } from '../upload-held.ts'
import { useSave } from '../use-save.ts'
import type { CaseForm, RecordKind } from './record-kind.ts'
import { recordsOf, refreshLists } from './records-of.ts'

interface Opened extends RecordFormState<CaseForm> {
  readonly kind: RecordKind
  readonly defendant: number
  /** null for a new one. */
  readonly id: number | null
  /** Files that were chosen and are not with the record yet. */
  readonly files: FileHold
  /** It was made, and files of it are left. */
  readonly onLeft: (id: number) => void
  readonly onClose: () => void
}

interface How {
  readonly sendLink: boolean
  /** The form closes once the news of the save was read (DLG-18). */
  readonly exit: boolean
}

/** The calls of the form of a booking, an indemnitor or an arrest (DEF-91). */
export function useCaseRecordSave({ kind, defendant, id, files, onLeft, onClose, ...state }: Opened) {
  const { form, base, setBase } = state
  const { rules } = kind
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  const save = useSave({ form, names: rules.names, base, setBase })
  const { during, snapshot, say, clearConflict } = save

  /** Says what stands in the way of a save; true where something does. */
  function isRefused(values: Values): boolean {
    const named = id === null ? undefined : rules.changedNames(base, values)
    const faults = named?.length === 0 ? null : kind.faults(rules.judged(values), named)
    if (faults) say({ text: faults.sentence, tone: 'bad' })
    return faults !== null
  }

  async function create(sent: CaseForm, sendLink: boolean) {
    const body = { ...newRecordOf(kind, sent), ...(kind.textsLink && { send_sms: sendLink ? 'Yes' : 'No' }) }
    const { insertId, message } = await kind.create(
      { defendant_id: defendant, ...body },
      keyOf([defendant, body]),
    )
    setBase(sent)
    const lines = [message]
    const phone = phoneOf(sent)
    if (kind.textsLink && sendLink && canText(phone))
      lines.push(await textLink({ phone, id: insertId, ind: true, defendant_id: defendant }))
    lines.push(...(await upload(insertId)))
    if (files.isEmpty()) return say({ ...toldInOrder(lines), tone: 'ok', after: onClose })
    // The form of the record that was made opens in its place: it has to be in the list by then
    await cache.fetchQuery(recordsOf(kind, defendant)).catch(() => undefined)
    say({ ...toldInOrder(lines), tone: 'bad', after: () => onLeft(insertId) })
  }

  const upload = async (record: number) =>
    kind.photos === undefined ? [] : uploadHeld({ holder: kind.photos, id: record }, files, cache)

  async function update(record: number, sent: CaseForm, exit: boolean) {
    const [element] = files.fields()
    const { message } = await kind.update({
      id: record,
      ...rules.changeOf(base, sent),
      ...(element !== undefined && { element }),
    })
    const all = await cache.fetchQuery(recordsOf(kind, defendant)).catch(() => [])
    const now = rules.formOf(all.find((one) => one.id === record) ?? sent)
    setBase(now)
    form.reset(rules.afterSave(sent, snapshot(), now))
    clearConflict()
    const news = toldInOrder([message, ...(await upload(record))])
    if (!files.isEmpty()) return say({ ...news, tone: 'bad' })
    say({ ...news, tone: 'ok', ...(exit ? { after: onClose } : {}) })
  }

  async function submit({ sendLink, exit }: How) {
    const sent = snapshot()
    if (isRefused(sent)) return
    await during(sent, () => (id === null ? create(sent, sendLink) : update(id, sent, exit)))
  }

  function closeOutcome() {
    if (save.outcome?.tone === 'ok') refreshLists(cache, defendant)
    save.read()
  }

  return { ...save, isRefused, submit, closeOutcome }
}

/** The mobile phone as it is sent. */
const phoneOf = (values: Values): string =>
  typeof values['phone'] === 'string' ? values['phone'].trim() : ''

/** What of a new record is sent: all that is filled. */
function newRecordOf({ rules }: RecordKind, values: Values): Values {
  const filled = Object.entries(rules.judged(values)).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(filled)
}
