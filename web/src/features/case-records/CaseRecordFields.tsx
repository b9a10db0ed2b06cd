import type { Values } from '@bailiwick/contract/kit/fields'
import { Suspense, useMemo } from 'react'
import { FormerPhoneNote } from '#features/messaging/FormerPhoneNote.tsx'
import { RecordPhotos } from '#features/photos/RecordPhotos.tsx'
import { FieldAfter } from '#ui/field-contexts.ts'
import { FieldBlock } from '#ui/FieldBlock.tsx'
import { ListSkeleton } from '#ui/ListSkeleton.tsx'
import classes from './CaseRecordForm.module.css'
import { RecordBlocks } from './RecordBlocks.tsx'
import { kindTitle, type CaseFile, type CaseRecord, type RecordKind } from './record-kind.ts'
import { FormHelp } from './FormHelp.tsx'
import { RecordSections } from './RecordSections.tsx'
import { SendLinkChoice } from './SendLinkChoice.tsx'
import type { CaseRecordFormState } from './use-case-record-form.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const BookingDocs = lazyPart(() =>
  import('#features/documents/BookingDocs.tsx').then((module) => ({ default: module.BookingDocs })),
)

interface Props {
  kind: RecordKind
  file: CaseFile
  /** null for a new one. */
  record: CaseRecord | null
  state: CaseRecordFormState
}

const noFields = {}
const textIn = (values: Values, name: string) =>
  typeof values[name] === 'string' ? values[name] || null : null

/** The form of a case record, beside the list of its sections if documents need something of it. */
export function CaseRecordFields(props: Props) {
  const { kind, record, state } = props
  const { documentNeeds } = kind
  const { form, base, readOnly } = state.dialog
  const blocks = (
    <FormHelp kind={kind} form={form} isNew={record === null} readOnly={readOnly}>
      <Blocks {...props} />
    </FormHelp>
  )
  if (documentNeeds === null) return blocks
  return (
    <div className={classes.split} data-print="hide">
      <RecordSections kind={kind} needs={documentNeeds} others={otherBlocks(props)} form={form} base={base} />
      {blocks}
    </div>
  )
}

/** The titles of the blocks that have no fields of the catalogue. */
const otherBlocks = ({ kind, file, record }: Props): string[] => [
  ...(kind.photos ? ['Photos'] : []),
  ...(kind.sendsDocuments && record !== null && file.defendant !== null ? ['Documents'] : []),
  ...(record === null && kind.offersFormLink ? ['Form Link'] : []),
]

/** The blocks of a case record's form: its fields, and photos, documents and form link if its kind has them. */
function Blocks({ kind, file, record, state }: Props) {
  const { form, base, isDirty, readOnly } = state.dialog
  const { control } = form
  // Who is sent links has a phone that they log in with
  const phone = kind.offersFormLink && record !== null ? textIn(base, 'phone') : null
  const after = useMemo(
    () =>
      phone === null
        ? noFields
        : {
            phone: (
              <div className={classes.afterPhone}>
                <FormerPhoneNote control={control} phone={phone} />
              </div>
            ),
          },
    [control, phone],
  )
  return (
    <div className={classes.page} data-print="hide">
      <h2 className="visually-hidden">{kindTitle(kind)}</h2>
      <FieldAfter value={after}>
        <RecordBlocks kind={kind} file={file} base={base} control={control} readOnly={readOnly} />
      </FieldAfter>
      {kind.photos && (
        <FieldBlock title="Photos" fields={noFields} control={control}>
          <RecordPhotos
            owner={kind.photos}
            id={record?.id ?? null}
            files={state.files}
            readOnly={readOnly}
            showOutcome={state.save.showOutcome}
          />
        </FieldBlock>
      )}
      {kind.sendsDocuments && record !== null && file.defendant !== null && (
        <FieldBlock title="Documents" fields={noFields} control={control}>
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <BookingDocs
              defendant={file.defendant}
              booking={{
                id: record.id,
                surety: textIn(base, 'surety'),
                includeCC: textIn(base, 'includeCC'),
              }}
              isDirty={isDirty}
              isFileDirty={file.isDirty}
              readOnly={readOnly}
            />
          </Suspense>
        </FieldBlock>
      )}
      {record === null && kind.offersFormLink && (
        <FieldBlock title="Form Link" fields={noFields} control={control}>
          <SendLinkChoice control={control} sendLink={state.sendLink} onSendLink={state.setSendLink} />
        </FieldBlock>
      )}
    </div>
  )
}
