import { errorTexts, recordErrors } from '@bailiwick/contract/kit/field-errors'
import {
  choice,
  date,
  longText,
  money45,
  personName,
  phone,
  state,
  text,
  yesNo,
  type Catalogue,
} from '@bailiwick/contract/kit/fields'
import { Button, Checkbox, PasswordInput, Radio } from '@mantine/core'
import { useState } from 'react'
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form'
import { FieldBlock } from '#ui/FieldBlock.tsx'
import { RowsField } from '#ui/RowsField.tsx'
import classes from './Gallery.module.css'

type Values = Record<string, string | null>

const partner = {
  name: personName('Name'),
  phone: phone('Phone'),
  email: { kind: 'email', label: 'Email', max: 100 },
  since: date('Partner since'),
  kind: choice('Kind', ['Supplier', 'Customer', 'Both']),
  state: state('State'),
  limit: money45('Credit limit'),
  notes: longText('Notes'),
} as const satisfies Catalogue

export function RegularForm() {
  const { control } = useForm<Values>()
  return <FieldBlock title="A partner" note="Every kind of field" fields={partner} control={control} />
}

export function Choices() {
  return (
    <>
      <Checkbox label="Send a copy" defaultChecked />
      <Checkbox label="Disabled" disabled />
      <Radio.Group label="Contact by" defaultValue="text">
        <div className={classes.row}>
          <Radio value="text" label="Text message" />
          <Radio value="phone" label="Phone" />
        </div>
      </Radio.Group>
      <PasswordInput label="A password" autoComplete="off" maw={320} />
    </>
  )
}

const lines = {
  item: { ...text('Item', 50), required: true },
  count: { ...text('Count', 4), rules: ['digits'] },
} as const

export function RowsForm() {
  const { control } = useForm<{ lines: { item: string | null; count: string | null }[] }>({
    defaultValues: { lines: [{ item: 'Envelopes', count: '12' }] },
  })
  return (
    <RowsField
      name="lines"
      columns={lines}
      control={control}
      texts={{
        title: 'Lines of an order',
        add: 'ADD LINE',
        waiting: 'Enter the item first.',
        empty: 'No lines.',
        row: 'line',
      }}
    />
  )
}

export function ReadOnlyForm() {
  const { control } = useForm<Values>({
    defaultValues: { name: 'Alder Supply', phone: '5555550101', kind: 'Supplier', state: 'CA' },
  })
  return <FieldBlock title="Read-only" fields={partner} control={control} readOnly />
}

/** The validators of the template; no field of the product uses them (DEMO-18). */
const templateFields = {
  email: { kind: 'email', label: 'An email address', max: 100, required: true },
  atLeast: { kind: 'text', label: 'At least 5 characters', min: 5, max: 100 },
  atMost: { kind: 'text', label: 'At most 5 characters', max: 5 },
  range: { kind: 'text', label: 'A number from 6 to 10', max: 4, rules: ['digits'] },
  sure: yesNo('Sure?'),
} as const satisfies Catalogue

const notInRange = 'From 6 to 10'

/** The errors of the template's form, by field. */
export function templateErrors(values: Values): Record<string, string> {
  const errors = errorTexts(recordErrors(templateFields, values))
  const range = Number(values['range'] ?? '')
  return values['range'] && errors['range'] === undefined && (range < 6 || range > 10)
    ? { ...errors, range: notInRange }
    : errors
}

const resolver: Resolver<Values> = (values) => {
  const errors = Object.entries(templateErrors(values)).map(([name, message]) => [
    name,
    { type: 'demo', message },
  ])
  return errors.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
}

export function ValidationForm() {
  const { control, handleSubmit } = useForm<Values>({ resolver })
  const [result, setResult] = useState('')
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) =>
        void handleSubmit(
          () => setResult('Everything is valid. Nothing was sent.'),
          () => setResult(''),
        )(event)
      }
    >
      <FieldBlock title="Checks" note="Validators of the template" fields={templateFields} control={control}>
        <div className={classes.row}>
          <Button type="submit">CHECK</Button>
          <output>{result}</output>
        </div>
      </FieldBlock>
    </form>
  )
}
