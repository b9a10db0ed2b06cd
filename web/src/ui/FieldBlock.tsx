import type { Catalogue, ComputedField, InputField } from '@bailiwick/contract/kit/fields'
import { memo, use, type ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { CatalogueField } from './CatalogueField.tsx'
import { ComputedValue } from './ComputedValue.tsx'
import { FieldAfter, FieldMarks, FieldNotes } from './field-contexts.ts'
import { fieldSpans } from './field-spans.ts'
import { FieldMark } from './FieldMark.tsx'
import classes from './FieldBlock.module.css'

interface Props<Values extends FieldValues> {
  title: string
  note?: ReactNode
  /** Rendered in this order; fields of kind 'rows' are left to the children. */
  fields: Catalogue
  control: Control<Values>
  readOnly?: boolean
  /** Below the fields, over the full width: a RowsField, a button. */
  children?: ReactNode
}

/** What the heading of a block is focused by, in place of a field. */
export const blockAnchor = (title: string): string => `block:${title}`

/** A titled part of a form: the title on the left, and the fields on a grid with widths by their content. */
export const FieldBlock = memo(function FieldBlock<Values extends FieldValues>({
  title,
  note,
  fields,
  control,
  readOnly = false,
  children,
}: Props<Values>) {
  const simple = Object.entries(fields).filter(
    (entry): entry is [string, InputField | ComputedField] => entry[1].kind !== 'rows',
  )
  const spans = fieldSpans(simple.map(([, field]) => field))
  const marks = use(FieldMarks)
  const notes = use(FieldNotes)
  // One description, which the input is described by
  const descriptionOf = (name: string, field: InputField): ReactNode =>
    marks.has(name) ? <FieldMark text={marks.get(name)} /> : (notes[name] ?? field.readOnlyNote)
  const after = use(FieldAfter)
  const list = Object.keys(fields).find((name) => marks.has(name) && fields[name]?.kind === 'rows')
  return (
    <section className={classes.block} aria-label={title} data-print="whole">
      <div className={classes.inner}>
        <div>
          <h3 className={classes.title} data-field={blockAnchor(title)} tabIndex={-1}>
            {title}
          </h3>
          {note !== undefined && <p className={classes.note}>{note}</p>}
        </div>
        <div className={classes.grid}>
          {simple.map(([name, field], index) => (
            <div
              key={name}
              className={classes.cell}
              data-span={spans[index]}
              data-marked={marks.has(name) || undefined}
            >
              {field.kind === 'computed' ? (
                <ComputedValue field={field} control={control} />
              ) : (
                <CatalogueField
                  name={name as FieldPath<Values>}
                  field={field}
                  control={control}
                  readOnly={readOnly || field.readOnlyNote !== undefined}
                  description={descriptionOf(name, field)}
                />
              )}
              {after[name]}
            </div>
          ))}
          {children !== undefined && (
            <div className={classes.cell} data-span={12} data-marked={list !== undefined || undefined}>
              {list !== undefined && (
                <p className={classes.mark} data-field={list} tabIndex={-1}>
                  <FieldMark text={marks.get(list)} />
                </p>
              )}
              {children}
            </div>
          )}
        </div>
      </div>
    </section>
  )
}) as <Values extends FieldValues>(props: Props<Values>) => ReactNode
