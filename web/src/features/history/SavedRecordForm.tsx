import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import type { HistoryEntry } from '@bailiwick/contract/history'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { KindBlocks } from '#features/case-records/RecordBlocks.tsx'
import type { RecordKind } from '#features/case-records/record-kind.ts'
import form from '#features/defendants/DefendantRecordForm.module.css'
import { RecordSection } from '#features/defendants/RecordSection.tsx'
import { DefendantSections } from '#features/defendants/DefendantSections.tsx'
import { focusField } from '#records/focus-field.ts'
import type { CaseForm } from '#records/pending-records.ts'
import { PrintView } from '#records/PrintView.tsx'
import { usePrinting } from '#records/use-printing.ts'
import { FieldMarks } from '#ui/field-contexts.ts'
import { ChangeList } from './ChangeList.tsx'
import classes from './SavedRecordForm.module.css'
import { changesOf, type Change, type SavedPerson, type SavedRecord } from './saved-record.ts'

interface Props {
  entry: HistoryEntry
  saved: SavedRecord
  tab: string | null
  onTab: (tab: string) => void
}

/** The record in its usual form, read-only, with the changed fields marked (DEF-36, HIST-3, OPEN-122). */
export function SavedRecordForm({ entry, saved, tab, onTab }: Props) {
  const { sections, values, rules } = saved
  const changes = useMemo(() => changesOf(entry, saved), [entry, saved])
  const marks = useMemo(() => new Map(changes.map((change) => [change.name, markOf(change)])), [changes])
  const printing = usePrinting()
  const goToChange = ({ name, section }: Change) => {
    if (sections.length > 1) onTab(section)
    focusField(name)
  }
  return (
    <>
      <ChangeList entry={entry} changes={changes} printing={printing} onField={goToChange} />
      {printing && <PrintView values={values} sections={sections} rules={rules} />}
      <FieldMarks value={marks}>
        {saved.kind ? (
          <CaseRecordFields kind={saved.kind} values={saved.values} />
        ) : (
          <PersonFields saved={saved} changes={changes} tab={tab} onTab={onTab} />
        )}
      </FieldMarks>
    </>
  )
}

function CaseRecordFields({ kind, values }: { kind: RecordKind; values: CaseForm }) {
  const { control } = useForm<CaseForm>({ defaultValues: values })
  return (
    <div className={classes.page} data-print="hide">
      <KindBlocks blocks={kind.blocks} lists={kind.lists} control={control} readOnly />
    </div>
  )
}

interface PersonProps extends Pick<Props, 'tab' | 'onTab'> {
  saved: SavedPerson
  changes: readonly Change[]
}

/** The fields of a defendant by section, or of a lead on one page. */
function PersonFields({ saved: { sections, values }, changes, tab, onTab }: PersonProps) {
  const state = useForm<DefendantForm>({ defaultValues: values })
  const counts = useMemo(() => countBySection(changes), [changes])
  const wanted = tab ?? changes[0]?.section
  const section = sections.find(({ id }) => id === wanted) ?? sections[0]
  const fields = section && <RecordSection section={section} form={state} readOnly />
  if (sections.length === 1)
    return (
      <div className={classes.page} data-print="hide">
        {fields}
      </div>
    )
  return (
    <div className={form.split} data-print="hide">
      <DefendantSections control={state.control} section={section?.id} changes={counts} onPick={onTab} />
      <div className={form.page} key={section?.id}>
        <h2 className={form.title}>{section?.title}</h2>
        {fields}
      </div>
    </div>
  )
}

const markOf = ({ before }: Change) => (before === null ? 'Changed' : `Changed. Before: ${before}`)

function countBySection(changes: readonly Change[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { section } of changes) counts[section] = (counts[section] ?? 0) + 1
  return counts
}
