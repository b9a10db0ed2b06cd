import {
  mappedOf,
  type CheckedField,
  type FieldMapping,
  type FormMapping,
  type SuretyFormField,
} from '@bailiwick/contract/surety-forms'
import { Button } from '@mantine/core'
import { StatusDot } from '#ui/StatusDot.tsx'
import { isBox, mappingText, placeText, states } from './form-wording.ts'
import classes from './SuretyForms.module.css'

interface Props {
  fields: readonly SuretyFormField[]
  mapping: FormMapping
  checks: ReadonlyMap<string, CheckedField>
  onChange: (field: SuretyFormField) => void
  onConfirm: (field: SuretyFormField) => void
}

/** What each field gets, and what it would show. */
export const FieldList = ({ fields, mapping, checks, ...actions }: Props) => (
  <ul className={classes.fields} aria-label="Fields of the form">
    {fields.map((field) => (
      <FieldRow
        key={field.key}
        field={field}
        mapped={mappedOf(mapping, field.key)}
        check={checks.get(field.key)}
        {...actions}
      />
    ))}
  </ul>
)

const shownText = (check: CheckedField | undefined): string => {
  if (check === undefined) return ''
  return check.longest === null ? check.sample : `Doesn’t fit: ${check.longest}`
}

/** The next guess to confirm, or else a row beside it, because this one may go when it is confirmed. */
function focusAfter(pressed: HTMLElement): void {
  const buttons = [...(pressed.closest('ul')?.querySelectorAll<HTMLElement>('[data-confirm]') ?? [])]
  const at = buttons.indexOf(pressed)
  const row = pressed.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling ?? row
  const next = buttons[at + 1] ?? buttons[at - 1] ?? beside?.querySelector<HTMLElement>('button:last-of-type')
  next?.focus()
}

interface RowProps extends Pick<Props, 'onChange' | 'onConfirm'> {
  field: SuretyFormField
  mapped: FieldMapping | undefined
  check: CheckedField | undefined
}

function FieldRow({ field, mapped, check, onChange, onConfirm }: RowProps) {
  const { key, tip, prefilled = '' } = field
  const state = states[check?.state ?? 'unmapped']
  return (
    <li className={classes.field}>
      <div>
        <strong>{key}</strong>
        <p className="dim">{[tip, placeText(field)].filter(Boolean).join(', ')}</p>
        {prefilled !== '' && <p className="dim">The file had: {prefilled}</p>}
      </div>
      <p>{mappingText(mapped, isBox(field))}</p>
      <p className="dim">{shownText(check)}</p>
      <div>{check !== undefined && <StatusDot tone={state.tone}>{state.text}</StatusDot>}</div>
      <div className={classes.actions}>
        {mapped?.is_guess === true && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Confirm the guess for ${key}`}
            data-confirm
            onClick={(event) => {
              focusAfter(event.currentTarget)
              onConfirm(field)
            }}
          >
            CONFIRM
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Change what ${key} gets`}
          onClick={() => onChange(field)}
        >
          CHANGE
        </Button>
      </div>
    </li>
  )
}
