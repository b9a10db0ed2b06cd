import type { Values } from '@bailiwick/contract/kit/fields'
import type { Message } from '@bailiwick/contract/kit/wire'
import {
  deleteDefendant,
  updateDefendant,
  type Defendant,
  type DefendantChange,
} from '@bailiwick/contract/defendants'
import { useQueryClient } from '@tanstack/react-query'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { defendantQuery } from '#features/file-list/defendant-queries.ts'
import { call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import type { CatalogueRecord } from '#records/catalogue-record.ts'
import { opensDialog, toMessage } from '#records/outcome.ts'
import { forgetRecentFile } from '#records/recent-files.ts'
import type { RecordFormState } from '#records/use-record-form.ts'
import type { Save } from '#records/use-save.ts'

interface Options<Form extends FieldValues> extends Pick<RecordFormState<Form>, 'form' | 'base' | 'setBase'> {
  readonly save: Save<Form>
  readonly rules: Pick<CatalogueRecord<Form>, 'toForm' | 'afterSave'> & {
    readonly changeOf: (base: Values, values: Values) => Omit<DefendantChange, 'id'>
  }
  /** Runs after a save. Resolves to further lines of the outcome, and whether everything succeeded. */
  readonly onSaved?: (
    record: number,
  ) => Promise<{ readonly lines: readonly string[]; readonly isComplete: boolean }>
  readonly onClose: () => void
  /** The record was deleted: what else was typed in it is lost, as was confirmed. */
  readonly onRemoved: () => void
  /** The message for the server's reply. */
  readonly textOf?: (reply: Message) => string
}

/** Updates and deletes a defendant or lead. */
export function usePersonChange<Form extends FieldValues>(options: Options<Form>) {
  const {
    form,
    base,
    setBase,
    save,
    rules,
    onSaved,
    onClose,
    onRemoved,
    textOf = ({ message }) => message,
  } = options
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()

  async function update(record: number) {
    const sent = save.snapshot()
    await save.run(sent, async () => {
      const body = { id: record, ...rules.changeOf(base, sent) }
      const reply = await call(updateDefendant, { body, idempotencyKey: keyOf(body) })
      const fresh: Defendant | null = await cache.fetchQuery(defendantQuery(record)).catch(() => null)
      const now = rules.toForm(fresh ?? sent)
      setBase(now)
      form.reset(rules.afterSave(sent, save.snapshot(), now) as DefaultValues<Form>)
      save.clearConflict()
      const { lines, isComplete } = (await onSaved?.(record)) ?? { lines: [], isComplete: true }
      if (lines.length > 0 || opensDialog(reply.code))
        save.showOutcome({ ...toMessage([textOf(reply), ...lines]), tone: isComplete ? 'ok' : 'bad' })
    })
  }

  async function remove(record: number) {
    await save.run(base, async () => {
      const { code, message } = await call(deleteDefendant, { query: { id: record } })
      setBase(save.snapshot())
      onRemoved()
      forgetRecentFile(cache, record)
      save.showOutcome({ text: message, code, tone: 'ok', onDismiss: onClose })
    })
  }

  return { update, remove }
}
