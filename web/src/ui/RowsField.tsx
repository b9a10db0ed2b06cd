import type { Catalogue, InputField } from '@bailiwick/contract/kit/fields'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import {
  useFieldArray,
  useWatch,
  type Control,
  type FieldArray,
  type FieldArrayPath,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form'
import { CatalogueField } from './CatalogueField.tsx'
import { fieldSpans } from './field-spans.ts'
import classes from './RowsField.module.css'
import { formControlTexts } from './form-controls.ts'

interface Props<Values extends FieldValues> {
  name: FieldArrayPath<Values>
  /** The fields of a row. Its required fields must be filled before the next row can be added. */
  columns: Catalogue
  control: Control<Values>
  readOnly?: boolean
  /** The values of a new row, by column. */
  start?: Readonly<Record<string, string>>
  /** What is asked about a row; null for nothing. */
  noteOf?: (row: Readonly<Record<string, unknown>>) => string | null
  texts: {
    /** Above the list: 'Children'. */
    title: string
    /** On the button: 'ADD CHILD'. */
    add: string
    /** Why the button is disabled: 'Enter name and age first.' */
    waiting: string
    /** If there are no rows: 'No children.' */
    empty: string
    /** One row, as in 'Remove child 2': 'child'. */
    row: string
  }
}

/** A list of small records inside a form, with add, edit in place and remove. */
export function RowsField<Values extends FieldValues>({
  name,
  columns,
  control,
  readOnly = false,
  start = {},
  noteOf,
  texts,
}: Props<Values>) {
  const { fields: rows, append, remove } = useFieldArray({ control, name, keyName: 'row_key' })
  const inputs = Object.entries(columns).filter(
    (entry): entry is [string, InputField] => entry[1].kind !== 'rows' && entry[1].kind !== 'computed',
  )
  const spans = fieldSpans(inputs.map(([, field]) => field))
  const empty = Object.fromEntries(inputs.map(([column]) => [column, start[column] ?? null]))
  const { removeRow: removeName } = formControlTexts.use()
  const list = useRef<HTMLFieldSetElement>(null)
  const removeRow = (index: number) => {
    // The focused button disappears with its row: keep the focus in the list
    list.current?.focus()
    remove(index)
  }

  return (
    <fieldset ref={list} tabIndex={-1} className={classes.rows}>
      <legend className={classes.title}>{texts.title}</legend>
      {rows.length === 0 && <p className={classes.empty}>{texts.empty}</p>}
      {rows.map((row, index) => (
        <fieldset key={row.row_key} className={classes.row} aria-label={`${texts.row} ${index + 1}`}>
          <span className={`${classes.number} num`} aria-hidden>
            {index + 1}
          </span>
          <div className={classes.grid}>
            {inputs.map(([column, field], columnIndex) => (
              <div key={column} className={classes.cell} data-span={spans[columnIndex]}>
                <CatalogueField
                  name={`${name}.${index}.${column}` as FieldPath<Values>}
                  field={field}
                  control={control}
                  readOnly={readOnly}
                />
              </div>
            ))}
            {noteOf !== undefined && !readOnly && (
              <RowNote name={`${name}.${index}` as FieldPath<Values>} control={control} noteOf={noteOf} />
            )}
          </div>
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={classes.remove}
              aria-label={removeName(texts.row, index + 1)}
              onClick={() => removeRow(index)}
            >
              <IconTrash size={17} stroke={1.6} />
            </ActionIcon>
          )}
        </fieldset>
      ))}
      {!readOnly && (
        <AddRow
          name={name}
          columns={columns}
          control={control}
          texts={texts}
          onAdd={() => append(empty as FieldArray<Values, FieldArrayPath<Values>>)}
        />
      )}
    </fieldset>
  )
}

/** Separate from the row, so that typing rerenders only the note, and only when it changes. */
function RowNote<Values extends FieldValues>({
  name,
  control,
  noteOf,
}: {
  name: FieldPath<Values>
  control: Control<Values>
  noteOf: (row: Readonly<Record<string, unknown>>) => string | null
}) {
  const note = useWatch({
    control,
    name,
    compute: (row: Readonly<Record<string, unknown>> | undefined) => (row ? noteOf(row) : null),
  })
  return note === null ? null : <p className={classes.note}>{note}</p>
}

/** Whether all required fields of a row are filled. */
export const isComplete = (of: Catalogue, row: Readonly<Record<string, unknown>> | undefined): boolean =>
  Object.entries(of).every(([column, { required }]) => {
    const value = row?.[column]
    return !required || (typeof value === 'string' && value.trim() !== '')
  })

/** Separate from the list, so that typing in a row rerenders only the button, and only when it changes. */
function AddRow<Values extends FieldValues>({
  name,
  columns,
  control,
  texts,
  onAdd,
}: Pick<Props<Values>, 'name' | 'columns' | 'control' | 'texts'> & { onAdd: () => void }) {
  const ready = useWatch({
    control,
    name: name as FieldPath<Values>,
    compute: (rows: readonly Record<string, unknown>[] | null | undefined) =>
      !rows?.length || isComplete(columns, rows.at(-1)),
  })
  return (
    <div className={classes.add}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        disabled={!ready}
        data-field={name}
        onClick={onAdd}
      >
        {texts.add}
      </Button>
      {!ready && <span className={classes.waiting}>{texts.waiting}</span>}
    </div>
  )
}
