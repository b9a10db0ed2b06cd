import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import type { RecordErrors } from '@bailiwick/contract/kit/field-errors'
import type { Values } from '@bailiwick/contract/kit/fields'
import { messages } from '@bailiwick/contract/kit/messages'
import { useEffect, useRef } from 'react'
import { formatValue } from '#records/format-value.ts'
import { errorLines } from './field-sections.ts'
import { saveLabel } from '#records/FormActions.tsx'
import { SaveButton } from '#records/SaveButton.tsx'
import type { RecordDialogState } from '#records/use-record-dialog.ts'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { FormLinkChoice } from '#features/messaging/FormLink.tsx'
import { valueAt } from '#records/catalogue-record.ts'
import { defendantDescription, defendantRules } from './defendant-record.ts'
import { inTabOrder, countByTab, type PendingRecord } from '#records/pending-records.ts'
import classes from './SubmitTab.module.css'

interface Props {
  dialog: RecordDialogState<DefendantForm>
  isNew: boolean
  /** The errors that prevent a save, by field. */
  errors: RecordErrors
  onField: (name: string) => void
  /** Bookings, indemnitors and arrests that aren't saved yet. */
  pending: readonly PendingRecord[]
  onTab: (tab: string) => void
  sendLink: boolean
  onSendLink: (send: boolean) => void
  onSave: () => void
}

/** The name of the list of errors, to give it the focus. */
export const submitErrors = 'submit-errors'

/** The last tab of the form: errors, changes, the choice to send the form link, and the button (OPEN-71). */
export function SubmitTab({ dialog, isNew, errors, onField, pending, onTab, ...rest }: Props) {
  const { sendLink, onSendLink, onSave } = rest
  const { form, base } = dialog
  const values = form.getValues()
  const hasPhone = (values.phone?.trim() ?? '') !== ''
  return (
    <div className={classes.page}>
      <h2 className={classes.title}>Submit</h2>
      <Errors errors={errors} onField={onField} />
      {isNew && Object.keys(errors).length === 0 && (
        <p className={classes.none}>All required fields are filled in.</p>
      )}
      {!isNew && <Changes base={base} values={values} onField={onField} isAll={pending.length === 0} />}
      {pending.length > 0 && <PendingRecords isNew={isNew} pending={pending} onTab={onTab} />}
      {isNew && hasPhone && (
        <FormLinkChoice
          description={`A one-time link to the form, texted to ${formatPhone(values.phone?.trim() ?? '')}.`}
          sendLink={sendLink}
          onSendLink={onSendLink}
        />
      )}
      <div>
        <SaveButton size="md" dialog={dialog} onSave={onSave}>
          {saveLabel(isNew, 'defendant')}
        </SaveButton>
      </div>
    </div>
  )
}

/** Other unsaved records, with links to their tabs. */
const PendingRecords = ({ isNew, pending, onTab }: Pick<Props, 'isNew' | 'pending' | 'onTab'>) => (
  <section className={classes.pending}>
    <h3>{isNew ? 'Saved together with the defendant' : 'Not saved yet'}</h3>
    <ul>
      {countByTab(inTabOrder(pending)).map(({ tab, text }) => (
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
      <p ref={heading} tabIndex={-1} data-field={submitErrors} className={classes.heading}>
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

/** The unsaved changes: each changed field with its old and new value. */
function Changes({
  base,
  values,
  onField,
  isAll,
}: {
  base: Values
  values: Values
  onField: (name: string) => void
  /** There are no other unsaved changes. */
  isAll: boolean
}) {
  const names = defendantRules.changedNames(base, values)
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
                {defendantDescription.labelOf(name)}
              </button>
            </th>
            <td className="dim">{formatValue(defendantRules, name, base[name])}</td>
            <td>{formatValue(defendantRules, name, valueAt(values, name))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
