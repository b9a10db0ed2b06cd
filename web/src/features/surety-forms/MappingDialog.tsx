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
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { SmallFormDialog } from '#ui/SmallFormDialog.tsx'
import { isBox } from './FieldList.tsx'
import { contentNames } from './form-wording.ts'
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
      isDirty={() => false}
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
        <NativeSelect
          label="It gets"
          data-autofocus
          value={draft.gets}
          data={choicesFor(field)}
          onChange={({ currentTarget: { value } }) => setDraft({ gets: value as FieldMapping['gets'] })}
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
  const { gets, source = '', as = 'whole', text = '' } = draft
  const textField = (label: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={suretyFormLimits.text}
      value={text}
      onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
    />
  )
  if (gets === 'text') return textField('Text')
  if (gets !== 'value') return null
  const forms = suretyFormSource(source)?.forms ?? ['whole']
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
            ...(isBox(field) && { text: text || (field.option ?? 'Yes') }),
          })
        }
      />
      {isBox(field)
        ? textField('Marked if the value is')
        : forms.length > 1 && (
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
