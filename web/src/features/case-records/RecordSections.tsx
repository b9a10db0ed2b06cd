import type { Block } from '@bailiwick/contract/kit/record-form'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { get, useFormState } from 'react-hook-form'
import { focusField } from '#records/focus-field.ts'
import type { RecordFormState } from '#records/use-record-form.ts'
import { useChanges } from '#records/use-changes.ts'
import type { CaseForm } from '#records/pending-records.ts'
import { blockAnchor } from '#ui/FieldBlock.tsx'
import { ErrorCount } from '#ui/FormDialog.tsx'
import { SectionNav } from '#ui/SectionNav.tsx'
import type { RecordKind } from './record-kind.ts'
import classes from './RecordSections.module.css'
import { firstGap, sectionMark, type SectionMark } from './section-marks.ts'

interface Props extends Pick<RecordFormState<CaseForm>, 'form' | 'base'> {
  kind: RecordKind
  needs: NonNullable<RecordKind['documentNeeds']>
  /** Titles of further blocks, without fields of the catalogue. */
  others: readonly string[]
}

type Marks = Readonly<Record<string, SectionMark>>

/** The sections of a record's form, each with what is missing in it; a press leads to its first gap. */
export function RecordSections({ kind, needs, others, form, base }: Props) {
  const values = () => kind.rules.normalizedValues(form.getValues())
  const marksNow = (): Marks => {
    const now = values()
    return Object.fromEntries(kind.blocks.map((block) => [block.title, sectionMark(block, now, needs)]))
  }
  const [marks, setMarks] = useState(marksNow)
  useChanges(
    form,
    () => {
      const now = marksNow()
      // Most keystrokes change no mark
      setMarks((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
    },
    base,
  )
  const { errors } = useFormState({ control: form.control })
  const blockOf = (title: string) => kind.blocks.find((block) => block.title === title)
  return (
    <SectionNav
      label={`Sections of the ${kind.noun}`}
      sections={[...kind.blocks.map(({ title }) => title), ...others].map((title) => ({ id: title, title }))}
      markOf={(title) => (
        <>
          <Mark mark={marks[title]} />
          <ErrorCount errors={errorsIn(blockOf(title), errors)} />
        </>
      )}
      onPick={(title) => {
        const block = blockOf(title)
        focusField((block && firstGap(block, values(), needs)) ?? blockAnchor(title))
      }}
    />
  )
}

const errorsIn = (block: Block | undefined, errors: object): number =>
  Object.keys(block?.fields ?? {}).filter((name) => get(errors, name) !== undefined).length

function Mark({ mark }: { mark: SectionMark | undefined }) {
  if (mark === undefined) return null
  return (
    <span className={`${classes.mark} num`} data-state={mark.state}>
      <span className="visually-hidden">, </span>
      {mark.state === 'complete' ? (
        <>
          <IconCheck size={16} stroke={1.8} aria-hidden />
          <span className="visually-hidden">complete</span>
        </>
      ) : mark.state === 'empty' ? (
        'empty'
      ) : (
        `${mark.count} ${mark.state}`
      )}
    </span>
  )
}
