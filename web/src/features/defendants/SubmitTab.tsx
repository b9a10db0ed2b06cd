import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import { messages } from '@bailiwick/contract/messages'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { inWords } from './conflict.ts'
import { errorLines, fullLabel } from './field-places.ts'
import { saveText } from './FormActions.tsx'
import { FormLinkChoice } from './FormLink.tsx'
import { changedNames, type Values } from './form-record.ts'
import { byTab, counted, type HeldRecord } from './held-records.ts'
import classes from './SubmitTab.module.css'

interface Props {
  form: UseFormReturn<DefendantForm>
  base: Values
  isNew: boolean
  /** What stands in the way, by field. */
  errors: Readonly<Record<string, string>>
  onField: (name: string) => void
  /** Bookings, indemnitors and arrests that no save has kept yet. */
  waiting: readonly HeldRecord[]
  onTab: (tab: string) => void
  sendLink: boolean
  onSendLink: (send: boolean) => void
  busy: boolean
  onSave: () => void
}

/** The end of the form: what is wrong, what changed, whether a link goes out, and the button (OPEN-71). */
export function SubmitTab({ form, base, isNew, errors, onField, waiting, onTab, ...rest }: Props) {
  const { sendLink, onSendLink, busy, onSave } = rest
  const values = form.getValues()
  const hasPhone = (values.phone?.trim() ?? '') !== ''
  return (
    <div className={classes.page}>
      <h2 className={classes.title}>Submit</h2>
      <Errors errors={errors} onField={onField} />
      {isNew && Object.keys(errors).length === 0 && (
        <p className={classes.none}>All that is required is filled in.</p>
      )}
      {!isNew && <Changes base={base} values={values} onField={onField} isAll={waiting.length === 0} />}
      {waiting.length > 0 && <Waiting isNew={isNew} waiting={waiting} onTab={onTab} />}
      {isNew && hasPhone && (
        <FormLinkChoice
          description={`A one-time link to the form, texted to ${values.phone}.`}
          sendLink={sendLink}
          onSendLink={onSendLink}
        />
      )}
      <div>
        <Button size="md" loading={busy} onClick={onSave}>
          {saveText(isNew)}
        </Button>
      </div>
    </div>
  )
}

/** What else is not saved, and the way to it. */
const Waiting = ({ isNew, waiting, onTab }: Pick<Props, 'isNew' | 'waiting' | 'onTab'>) => (
  <section className={classes.waiting}>
    <h3>{isNew ? 'Saved together with the defendant' : 'Not saved yet'}</h3>
    <ul>
      {counted(byTab(waiting)).map(({ tab, text }) => (
        <li key={tab}>
          <button type="button" className={classes.field} onClick={() => onTab(tab)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  </section>
)

function Errors({ errors, onField }: Pick<Props, 'errors' | 'onField'>) {
  const heading = useRef<HTMLParagraphElement>(null)
  const lines = errorLines(errors)
  const count = lines.length
  useEffect(() => {
    if (count > 0) heading.current?.focus()
  }, [count])
  if (count === 0) return null
  return (
    <section className={classes.errors} role="alert">
      <p ref={heading} tabIndex={-1} className={classes.heading}>
        {messages.correctErrors}
      </p>
      <ul>
        {lines.map(({ name, text }) => (
          <li key={name}>
            <button type="button" className={classes.error} onClick={() => onField(name)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The unsaved state: each field that changed, from what to what. */
function Changes({
  base,
  values,
  onField,
  isAll,
}: {
  base: Values
  values: Values
  onField: (name: string) => void
  /** Nothing else is unsaved. */
  isAll: boolean
}) {
  const names = changedNames(base, values)
  if (names.length === 0)
    return isAll && <p className={classes.none}>All changes saved. There is nothing to submit.</p>
  return (
    <table className={classes.changes} aria-label="Unsaved changes">
      <thead>
        <tr>
          <th scope="col">Unsaved change</th>
          <th scope="col">Was</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">
              <button type="button" className={classes.field} onClick={() => onField(name)}>
                {fullLabel(name)}
              </button>
            </th>
            <td className="dim">{inWords(name, base[name])}</td>
            <td>{inWords(name, values[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
