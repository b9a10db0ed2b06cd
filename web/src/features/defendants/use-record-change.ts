import {
  deleteDefendant,
  updateDefendant,
  type Defendant,
  type DefendantChange,
} from '@bailiwick/contract/defendants'
import { useQueryClient } from '@tanstack/react-query'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import type { CatalogueRecord, Values } from './catalogue-record.ts'
import { defendantById } from './defendant-calls.ts'
import { opensDialog, toldInOrder } from './outcome.ts'
import type { useSave } from './use-save.ts'

interface Opened<Form extends FieldValues> {
  readonly form: UseFormReturn<Form>
  /** What the next save is measured against. */
  readonly base: Values
  readonly setBase: (base: Values) => void
  readonly save: ReturnType<typeof useSave<Form>>
  readonly rules: CatalogueRecord<Form>
  /** What follows a save: what there is to say of it, and whether all of it was taken. */
  readonly follow?: (
    record: number,
  ) => Promise<{ readonly lines: readonly string[]; readonly isWhole: boolean }>
  readonly onClose: () => void
  /** The answer's text as it is said here; as it came unless given. */
  readonly inWords?: (message: string) => string
}

/** The calls that change and delete a defendant or lead. */
export function useRecordChange<Form extends FieldValues>(opened: Opened<Form>) {
  const { form, base, setBase, save, rules, follow, onClose, inWords = (message) => message } = opened
  const { during, snapshot, say, clearConflict } = save
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()

  async function update(record: number) {
    const sent = snapshot()
    await during(sent, async () => {
      const body = { id: record, ...rules.changeOf(base, sent) } as DefendantChange
      const { message } = await call(updateDefendant, { body, idempotencyKey: keyOf(body) })
      const fresh: Defendant | null = await cache.fetchQuery(defendantById(record)).catch(() => null)
      const now = rules.formOf(fresh ?? sent)
      setBase(now)
      form.reset(rules.afterSave(sent, snapshot(), now) as DefaultValues<Form>)
      clearConflict()
      const { lines, isWhole } = (await follow?.(record)) ?? { lines: [], isWhole: true }
      if (lines.length > 0 || opensDialog(message))
        say({ ...toldInOrder([inWords(message), ...lines]), tone: isWhole ? 'ok' : 'bad' })
    })
  }

  async function remove(record: number) {
    await during(base, async () => {
      const { message } = await call(deleteDefendant, { query: { id: record } })
      setBase(snapshot())
      say({ text: message, tone: 'ok', after: onClose })
    })
  }

  return { update, remove }
}
