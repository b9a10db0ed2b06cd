import { defendantSections, type DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { useFormState, type Control } from 'react-hook-form'
import { ErrorCount } from '#ui/FormDialog.tsx'
import { SectionNav } from '#ui/SectionNav.tsx'
import { errorCounts } from './field-sections.ts'
import classes from './DefendantSections.module.css'

interface Props {
  control: Control<DefendantForm>
  section: string | undefined
  /** How many changed fields each section has; only for the history. */
  changes?: Readonly<Record<string, number>>
  onPick: (section: string) => void
}

/** The sections of Defendants Info, each with its number of errors (DEF-39). */
export function DefendantSections({ control, section, changes = {}, onPick }: Props) {
  const { errors } = useFormState({ control })
  const counts = errorCounts(Object.keys(errors))
  return (
    <SectionNav
      label="Sections"
      sections={defendantSections}
      current={section}
      markOf={(id) => (
        <>
          <ErrorCount errors={counts[id]} />
          <ChangeCount changes={changes[id]} />
        </>
      )}
      onPick={onPick}
    />
  )
}

function ChangeCount({ changes = 0 }: { changes?: number | undefined }) {
  if (changes === 0) return null
  return (
    <span className={`${classes.changes} num`}>
      {changes}
      <span className="visually-hidden">{changes === 1 ? ' change' : ' changes'}</span>
    </span>
  )
}
