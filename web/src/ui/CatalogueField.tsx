import { fieldError } from '@bailiwick/contract/kit/field-errors'
import type { ChoiceField, Field, InputField } from '@bailiwick/contract/kit/fields'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { NativeSelect, TextInput } from '@mantine/core'
import { GrowingTextarea } from './GrowingTextarea.tsx'
import { memo, use, useId, type KeyboardEvent, type ReactNode } from 'react'
import {
  get,
  useController,
  useFormState,
  useWatch,
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form'
import { fieldLinks } from './contact/FieldLinks.tsx'
import { DateField } from './DateField.tsx'
import { FieldAutofill } from './field-autofill.ts'
import { FieldOffers, OfferList } from './FieldOffers.tsx'
import { charactersLeft, cleanerOf, cleanInput, isInCapitals, shapeOf } from './text-input.ts'
import { formControlTexts } from './form-controls.ts'

interface CatalogueFieldProps<Values extends FieldValues> {
  /** The field's path in the form: its wire name, or `children.0.age` inside a list. */
  name: FieldPath<Values>
  field: InputField
  control: Control<Values>
  /** Shows the value in a read-only input. */
  readOnly?: boolean
  /** Replaces the catalogue's label. */
  label?: string
  description?: ReactNode
}

/**
 * The input of every form; the catalogue's entry decides which kind. An empty value is null in the form, as on the
 * wire, and '' only inside the input. A keystroke rerenders at most this field; single-line fields don't rerender at
 * all.
 */
export const CatalogueField = memo(function CatalogueField<Values extends FieldValues>(
  props: CatalogueFieldProps<Values>,
) {
  return props.field.requiredWhen === undefined || props.readOnly ? (
    <Bound {...props} required={props.field.required ?? false} />
  ) : (
    <SometimesRequired {...props} when={props.field.requiredWhen} />
  )
}) as <Values extends FieldValues>(props: CatalogueFieldProps<Values>) => ReactNode

type When = NonNullable<Field['requiredWhen']>

function SometimesRequired<Values extends FieldValues>({
  when,
  ...props
}: CatalogueFieldProps<Values> & { when: When }) {
  const names = ('field' in when ? [when.field] : [...when.anyOf]) as FieldPath<Values>[]
  // Watch the result, not the values: typing in a field this one depends on rerenders it only when the result changes
  const required = useWatch({
    control: props.control,
    name: names,
    compute: (values: readonly unknown[]) =>
      fieldError(props.field, null, Object.fromEntries(names.map((name, index) => [name, values[index]]))) !==
      null,
  })
  return <Bound {...props} required={required} />
}

type BoundProps<Values extends FieldValues> = CatalogueFieldProps<Values> & { required: boolean }

function Bound<Values extends FieldValues>(props: BoundProps<Values>) {
  switch (props.field.kind) {
    case 'longText':
    case 'date':
    case 'choice':
    case 'state':
    case 'boolean':
    case 'reference':
      return <Controlled {...props} />
    case 'phone':
      return props.readOnly ? <ShownPhone {...props} /> : <OneLine {...props} />
    default:
      return <Offering {...props} />
  }
}

/** A phone that is only shown, in the shape of all others. */
function ShownPhone<Values extends FieldValues>(props: BoundProps<Values>) {
  const { name, field, control, label = field.label } = props
  const phone = useWatch({
    control,
    name,
    compute: (value: unknown) => (typeof value === 'string' ? formatPhone(value) : ''),
  })
  return (
    <TextInput
      {...frameOf(props, undefined)}
      {...fieldLinks(field, { name, label, control })}
      name={name}
      value={phone}
      readOnly
      classNames={{ input: 'num' }}
    />
  )
}

/** With the values that the form offers for the field, if there are any. */
function Offering<Values extends FieldValues>(props: BoundProps<Values>) {
  const { name, field, control, readOnly } = props
  const offers = use(FieldOffers)
  const list = useId()
  const values = 'offers' in field && field.offers && !readOnly ? offers[field.offers] : undefined
  return (
    <>
      <OneLine {...props} list={values && list} />
      {values && <OfferList id={list} name={name} values={values} control={control} />}
    </>
  )
}

/** The label, error, placeholder and description of an input. */
const frameOf = <Values extends FieldValues>(
  { field, readOnly, label = field.label, description, required }: BoundProps<Values>,
  error: FieldError | undefined,
) => ({
  label,
  error: error?.message,
  placeholder: readOnly ? '–' : undefined,
  withAsterisk: required && !readOnly,
  'aria-required': required || undefined,
  ...(description === undefined ? {} : { description, inputWrapperOrder: noteBelow }),
})
const noteBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const emptyIsNull = { setValueAs: (text: string | null) => (text === '' ? null : text) }
const inShape = (shape: (text: string) => string) => ({
  setValueAs: (text: string | null) => (text === '' || text === null ? null : shape(text)),
})

/** Uncontrolled: the form reads the value from the input, and only a change of its error rerenders it. */
function OneLine<Values extends FieldValues>(props: BoundProps<Values> & { list?: string | undefined }) {
  const { name, field, control, readOnly = false, list } = props
  const autofill = use(FieldAutofill)
  const { errors } = useFormState({ control, name, exact: true })
  const shape = shapeOf(field)
  const input = control.register(name, shape === undefined ? emptyIsNull : inShape(shape))
  const clean = cleanerOf(field)
  return (
    <TextInput
      {...frameOf(props, get(errors, name))}
      {...(readOnly
        ? fieldLinks(field, { name, label: props.label ?? field.label, control })
        : inputHints(field.kind))}
      {...input}
      readOnly={readOnly}
      autoComplete={(!readOnly && autofill[name]) || 'off'}
      list={list}
      classNames={isInCapitals(field) ? { input: 'capitals' } : isPlainText(field) ? {} : { input: 'num' }}
      onChange={(event) => {
        if (clean) cleanInput(event, clean)
        void input.onChange(event)
      }}
      onBlur={(event) => {
        if (shape) event.currentTarget.value = shape(event.currentTarget.value)
        void input.onBlur(event)
      }}
    />
  )
}

function Controlled<Values extends FieldValues>(props: BoundProps<Values>) {
  const { name, field, control, readOnly = false } = props
  const { field: input, fieldState } = useController({ name, control })
  const autofill = use(FieldAutofill)[name]
  const value: string = input.value ?? ''
  const change = (text: string) => input.onChange(text === '' ? null : text)
  const common = {
    ...frameOf(props, fieldState.error),
    name: input.name,
    ref: input.ref,
    onBlur: input.onBlur,
    value,
  }
  switch (field.kind) {
    case 'longText': {
      const left = readOnly ? null : charactersLeft(value, field.max)
      return (
        <GrowingTextarea
          {...common}
          {...(left === null ? {} : { description: left })}
          inputWrapperOrder={noteBelow}
          readOnly={readOnly}
          minRows={4}
          maxRows={14}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    }
    case 'date':
      return <DateField {...common} readOnly={readOnly} onChange={change} />
    case 'choice':
    case 'state':
      if (readOnly) return <TextInput {...common} value={field.optionLabels?.[value] ?? value} readOnly />
      return <Choice {...common} options={optionsOf(field)} autoComplete={autofill} onChange={change} />
    case 'boolean':
      if (readOnly) return <TextInput {...common} readOnly />
      return <Choice {...common} options={yesOrNo} onChange={change} />
    case 'reference':
      return <Choice {...common} options={field.options ?? []} disabled={readOnly} onChange={change} />
    default:
      return null
  }
}

const yesOrNo = ['Yes', 'No']

const optionsOf = ({ options, optionLabels = {} }: ChoiceField) =>
  options.map((value) => ({ value, label: optionLabels[value] ?? value }))

const isPlainText = (field: InputField) => field.kind === 'text' && field.rules === undefined

function inputHints(kind: InputField['kind']) {
  switch (kind) {
    case 'phone':
      return { type: 'tel', inputMode: 'tel' } as const
    case 'email':
      // Not type="email": the browser would trim and validate it before the catalogue does
      return { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const
    case 'integer':
      return { inputMode: 'numeric' } as const
    case 'money':
    case 'cents':
      return { inputMode: 'decimal', leftSection: '$', leftSectionWidth: 26 } as const
    default:
      return {}
  }
}

interface Option {
  readonly value: string
  readonly label: string
}

interface ChoiceProps extends Omit<
  React.ComponentProps<typeof NativeSelect>,
  'value' | 'onChange' | 'data' | 'readOnly'
> {
  value: string
  /** What is offered; an option with a label has another value. */
  options: readonly (string | Option)[]
  onChange: (value: string) => void
}

/**
 * A native select: typing the first letters finds an entry ('ca' finds California), phones show their own picker,
 * and forms with many choices open fast. The blank entry, Delete or Backspace clears it. A stored value stays
 * available even if it isn't offered anymore (CONST-11).
 */
function Choice({ value, options, onChange, ...rest }: ChoiceProps) {
  const { nothingChosen } = formControlTexts.use()
  const clearByKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onChange('')
  }
  const offered = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  )
  const known = value === '' || offered.some((option) => option.value === value)
  return (
    <NativeSelect
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={clearByKey}
    >
      <option value="" aria-label={nothingChosen} />
      {!known && <option>{value}</option>}
      {offered.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
