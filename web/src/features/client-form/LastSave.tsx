import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { IconAlertTriangle, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { portalTexts } from '#features/client/portal-texts.ts'
import type { PhotoOwner } from '#features/photos/photo-calls.ts'
import { say } from '#platform/say.ts'
import type { Part } from './client-parts.ts'
import { FieldNames } from './FieldNames.tsx'
import classes from './SaveBar.module.css'
import type { SaveReport } from './save-report.ts'
import { savedText } from './use-client-submit.ts'

interface Props {
  report: SaveReport
  kind: { readonly owner: PhotoOwner; readonly rules: { readonly fields: Catalogue } }
  parts: readonly Part[]
  onField: (name: string) => void
}

/** What isn't saved, what is, and what is missing: each in its own words and color (CLI-49, CLI-50). */
export function LastSave({ report, kind, parts, onField }: Props) {
  const { saved, wrong, missing, aboutMissing, isAsking } = report
  const texts = portalTexts.use()
  const names = (some: readonly string[]) => (
    <FieldNames kind={kind} names={some} parts={parts} onField={onField} />
  )
  const isAlert = wrong.length === 0 && !isAsking
  return (
    <section className={classes.report} aria-label={texts.lastSave}>
      {wrong.length > 0 && (
        <Line tone="bad" icon={<IconAlertTriangle size={18} stroke={1.8} aria-hidden />}>
          <p role="alert">{texts.correctMarked}</p>
          {names(wrong)}
        </Line>
      )}
      {saved !== null && (
        <Line tone={isNothing(saved) ? 'bad' : 'ok'} icon={savedIcon(saved)}>
          <output>{savedText(report)}</output>
        </Line>
      )}
      {missing.length > 0 && (
        <Line tone="missing" icon={<IconPencil size={18} stroke={1.8} aria-hidden />}>
          <p role={isAlert ? 'alert' : undefined}>{say(aboutMissing)}</p>
          {names(missing)}
        </Line>
      )}
    </section>
  )
}

type Saved = NonNullable<SaveReport['saved']>

const isNothing = (saved: Saved) => saved === 'none' || saved === 'nothingYet'

const savedIcon = (saved: Saved) => {
  const Icon = isNothing(saved) ? IconAlertTriangle : IconCircleCheck
  return <Icon size={18} stroke={1.8} aria-hidden />
}

interface LineProps {
  tone: 'bad' | 'ok' | 'missing'
  icon: ReactNode
  children: ReactNode
}

const Line = ({ tone, icon, children }: LineProps) => (
  <div className={classes.line} data-tone={tone}>
    {icon}
    <div>{children}</div>
  </div>
)
