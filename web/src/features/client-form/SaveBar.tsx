import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { portalTexts } from '#features/client/portal-texts.ts'
import { say } from '#platform/say.ts'
import { SaveState } from '#records/SaveState.tsx'
import type { ClientKind } from './client-kind.ts'
import type { Part } from './client-parts.ts'
import { FieldNames } from './lazy-parts.ts'
import classes from './SaveBar.module.css'
import type { SaveReport } from './save-report.ts'
import type { ClientFormState } from './use-client-form.ts'
import { savedText } from './use-client-submit.ts'

interface Props<Form extends FieldValues> {
  kind: ClientKind<Form>
  state: ClientFormState<Form>
  parts: readonly Part[]
}

/** What the last save did, the unsaved changes, and the button; always visible. */
export function SaveBar<Form extends FieldValues>({ kind, state, parts }: Props<Form>) {
  const { form, base, files, id, report, save, onSave } = state
  const texts = portalTexts.use()
  return (
    <div className={classes.bar} data-print="hide">
      {report !== null && <Report report={report} kind={kind} parts={parts} onField={state.goToField} />}
      <div className={classes.actions}>
        <span className={classes.state} aria-live="polite">
          <SaveState form={form} base={base} files={files} isNew={id === null} rules={kind.rules} />
        </span>
        <Button size="lg" className={classes.button ?? ''} loading={save.busy} onClick={onSave}>
          {texts.save}
        </Button>
      </div>
    </div>
  )
}

interface ReportProps<Form extends FieldValues> extends Pick<Props<Form>, 'kind' | 'parts'> {
  report: SaveReport
  onField: (name: string) => void
}

/** What isn't saved, what is, and what is missing: each in its own words and color (CLI-49, CLI-50). */
function Report<Form extends FieldValues>({ report, kind, parts, onField }: ReportProps<Form>) {
  const { saved, wrong, missing, aboutMissing, isAsking } = report
  const texts = portalTexts.use()
  const names = (some: readonly string[]) => (
    <Suspense>
      <FieldNames kind={kind} names={some} parts={parts} onField={onField} />
    </Suspense>
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
        <Line tone={saved === 'none' ? 'bad' : 'ok'} icon={savedIcon(saved)}>
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

const savedIcon = (saved: NonNullable<SaveReport['saved']>) => {
  const Icon = saved === 'none' ? IconAlertTriangle : IconCircleCheck
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
