import {
  fieldContents,
  isPossible,
  suretyFormLimits,
  type FieldMapping,
  type SuretyFormField,
} from '@bailiwick/contract/surety-forms'
import {
  printForms,
  suretyFormSource,
  suretyFormSources,
  type PrintForm,
} from '@bailiwick/contract/surety-form-sources'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { hashKey } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'
import { FieldFacts } from './FieldFacts.tsx'
import { contentNames, isBox } from './form-wording.ts'
import classes from './SuretyForms.module.css'

interface Props {
  field: SuretyFormField
  mapped: FieldMapping | undefined
  onSave: (mapped: FieldMapping) => void
  onClose: () => void
}

const groups = [...Map.groupBy(suretyFormSources, ({ group }) => group)].map(([group, sources]) => ({
  group,
  items: sources.map(({ id, label }) => ({ value: id, label })),
}))

/** The kinds of content that a field can have at all. */
const choicesFor = (field: SuretyFormField) =>
  fieldContents
    .filter((gets) => {
      if (gets === 'value') return field.kind !== 'signature'
      return isPossible(field, { gets, text: 'x' })
    })
    .map((value) => ({ value, label: contentNames[value] }))

/** Asks what a field gets. */
export function MappingDialog({ field, mapped, onSave, onClose }: Props) {
  const form = useId()
  const { is_guess: _, ...known } = mapped ?? { gets: field.kind === 'signature' ? 'signature' : 'value' }
  const [draft, setDraft] = useState<FieldMapping>(known as FieldMapping)
  const isReady = isPossible(field, draft)
  const save = () => isReady && onSave(draft)
  return (
    <SmallFormDialog
      title={field.key}
      size={520}
      isDirty={() => hashKey([draft]) !== hashKey([known])}
      onClose={onClose}
      onSave={save}
      actions={(close) => (
        <>
          <Button variant="default" onClick={close}>
            CANCEL
          </Button>
          <Button type="submit" form={form} disabled={!isReady}>
            OK
          </Button>
        </>
      )}
    >
      <form
        id={form}
        noValidate
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <FieldFacts field={field} />
        <NativeSelect
          label="It gets"
          data-autofocus
          value={draft.gets}
          data={choicesFor(field)}
          onChange={({ currentTarget: { value } }) => {
            const gets = value as FieldMapping['gets']
            setDraft(gets === 'text' ? { gets, text: field.prefilled ?? '' } : { gets })
          }}
        />
        <ContentFields field={field} draft={draft} onChange={setDraft} />
      </form>
    </SmallFormDialog>
  )
}

interface ContentProps {
  field: SuretyFormField
  draft: FieldMapping
  onChange: (draft: FieldMapping) => void
}

/** What else there is to choose. */
function ContentFields({ field, draft, onChange }: ContentProps) {
  const { gets, source = '', as = 'whole' } = draft
  if (gets === 'text') return <TextField label="Text" field={field} draft={draft} onChange={onChange} />
  if (gets !== 'value') return null
  const { forms = ['whole'], values = [] } = suretyFormSource(source) ?? {}
  const label = 'Marked if the value is'
  return (
    <>
      <NativeSelect
        label="Value"
        value={source}
        data={[{ value: '', label: 'Choose a value' }, ...groups]}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            gets,
            source: value,
            as: 'whole',
            ...(isBox(field) && { text: answerFor(field, value) }),
          })
        }
      />
      {isBox(field) && values.length > 0 && (
        <NativeSelect
          label={label}
          value={values.find((one) => one.toLowerCase() === draft.text?.toLowerCase()) ?? ''}
          data={[{ value: '', label: 'Choose an answer' }, ...values]}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, text: value })}
        />
      )}
      {isBox(field) && values.length === 0 && source !== '' && (
        <TextField label={label} field={field} draft={draft} onChange={onChange} />
      )}
      {!isBox(field) && forms.length > 1 && (
        <NativeSelect
          label="Printed"
          value={as}
          data={forms.map((value) => ({ value, label: printForms[value] }))}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, as: value as PrintForm })}
        />
      )}
    </>
  )
}

/** The answer that a box is named after, if it is one that this value can be; a number says nothing. */
function answerFor({ option, kind }: SuretyFormField, source: string): string {
  const { values = [] } = suretyFormSource(source) ?? {}
  const named = option ?? (kind === 'check' ? 'Yes' : '')
  if (values.length === 0) return option !== null && !/^(option )?\d+$/i.test(named) ? named : ''
  return values.find((one) => one.toLowerCase() === named.toLowerCase()) ?? ''
}

function TextField({ label, field, draft, onChange }: ContentProps & { label: string }) {
  const shared = {
    label,
    autoComplete: 'off',
    maxLength: suretyFormLimits.text,
    value: draft.text ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, text: event.currentTarget.value }),
  }
  return field.multiline ? <Textarea autosize minRows={2} {...shared} /> : <TextInput {...shared} />
}
