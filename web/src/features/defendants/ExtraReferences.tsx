import type { DefendantForm } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { formControlTexts } from '#ui/form-controls.ts'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import classes from './ExtraReferences.module.css'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { lazyPart } from '#ui/lazy-part.tsx'

const ExtraReferencesDialog = lazyPart(
  () => import('./ExtraReferencesDialog.tsx').then((module) => ({ default: module.ExtraReferencesDialog })),
  ({ onClose }) => onClose,
)

/** A short list of the extra references, and the button that opens their dialog (REF-14). */
export function ExtraReferences({
  form,
  columns,
  readOnly,
}: {
  form: UseFormReturn<DefendantForm>
  /** The fields of a reference, with the labels of the page's language. */
  columns: Catalogue
  readOnly: boolean
}) {
  const [open, setOpen] = useState(false)
  const texts = formControlTexts.use()
  const rows = useWatch({ control: form.control, name: 'rreferences' })
  return (
    <div>
      {rows.length === 0 ? (
        <p className={classes.none}>{texts.noExtraReferences}</p>
      ) : (
        <ul className={classes.list} aria-label={texts.extraReferencesList}>
          {rows.map((row, index) => (
            // Rows have no ID, and this list is read-only
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <strong>{row.name}</strong>
              <span className="dim">{formatDetails(row)}</span>
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <Button variant="default" size="xs" name="rreferences" onClick={() => setOpen(true)}>
          {texts.openExtraReferences}
        </Button>
      )}
      {open && (
        <Suspense>
          <ExtraReferencesDialog
            rows={rows}
            columns={columns}
            onClose={() => setOpen(false)}
            onDone={(changed) => {
              form.setValue('rreferences', changed, { shouldDirty: true, shouldValidate: true })
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

type Row = DefendantForm['rreferences'][number]

const formatDetails = ({
  relationship,
  dob_or_age,
  phone,
  address,
  city,
  state,
  country,
  social_media,
}: Row) =>
  [relationship, dob_or_age, phone && formatPhone(phone), address, city, state, country, social_media]
    .filter(Boolean)
    .join(' · ')
