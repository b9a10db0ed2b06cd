import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import type { HistoryEntry } from '@bailiwick/contract/history'
import { useMemo } from 'react'
import { useForm, type Control, type UseFormReturn } from 'react-hook-form'
import { FieldMarks } from '#ui/FieldMarks.tsx'
import { KindBlocks } from '../case-records/RecordBlocks.tsx'
import type { CaseForm } from '../case-records/record-kind.ts'
import type { Values } from '../catalogue-record.ts'
import { focusField } from '../focus-field.ts'
import form from '../RecordForm.module.css'
import { RecordSection } from '../RecordSection.tsx'
import { RecordSheet } from '../RecordSheet.tsx'
import { SectionNav } from '../SectionNav.tsx'
import { usePrinting } from '../use-printing.ts'
import { ChangeList } from './ChangeList.tsx'
import classes from './SavedRecordForm.module.css'
import { changesOf, type Change, type SavedRecord } from './saved-record.ts'

interface Props {
  entry: HistoryEntry
  saved: SavedRecord
  tab: string | null
  onTab: (tab: string) => void
}

/** The record in its ordinary form, to be read alone, with what the entry changed marked (DEF-36, HIST-3, OPEN-122). */
export function SavedRecordForm({ entry, saved, tab, onTab }: Props) {
  const { sections, values, rules, kind } = saved
  const state = useForm<Values>({ defaultValues: values })
  const changes = useMemo(() => changesOf(entry, saved), [entry, saved])
  const marks = useMemo(() => new Map(changes.map((change) => [change.name, markOf(change)])), [changes])
  const counts = useMemo(() => countsOf(changes), [changes])
  const printing = usePrinting()
  const wanted = tab ?? changes[0]?.section
  const section = sections.find(({ id }) => id === wanted) ?? sections[0]
  const leadTo = ({ name, section: of }: Change) => {
    if (sections.length > 1) onTab(of)
    focusField(name)
  }
  // One form holds the values of any kind; each part draws those of its own
  const person = state as unknown as UseFormReturn<DefendantForm>

  return (
    <>
      <ChangeList entry={entry} changes={changes} printing={printing} onField={leadTo} />
      {printing && <RecordSheet values={values} sections={sections} of={rules} />}
      <FieldMarks value={marks}>
        {kind !== undefined ? (
          <div className={classes.page} data-print="hide">
            <KindBlocks
              blocks={kind.blocks}
              lists={kind.lists}
              control={state.control as unknown as Control<CaseForm>}
              readOnly
            />
          </div>
        ) : sections.length === 1 ? (
          <div className={classes.page} data-print="hide">
            {section && <RecordSection section={section} form={person} readOnly />}
          </div>
        ) : (
          <div className={form.split} data-print="hide">
            <SectionNav control={person.control} section={section?.id} changes={counts} onPick={onTab} />
            <div className={form.page} key={section?.id}>
              <h2 className={form.title}>{section?.title}</h2>
              {section && <RecordSection section={section} form={person} readOnly />}
            </div>
          </div>
        )}
      </FieldMarks>
    </>
  )
}

const markOf = ({ before }: Change) => (before === null ? 'Changed' : `Changed. Before: ${before}`)

function countsOf(changes: readonly Change[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { section } of changes) counts[section] = (counts[section] ?? 0) + 1
  return counts
}
