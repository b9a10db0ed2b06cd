import { languagesForStaff, type Language } from '@bailiwick/contract/kit/languages'
import {
  documentFileName,
  sendOptions,
  type DocumentSet,
  type SendOption,
} from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/kit/messages'
import { Button, NativeSelect, Radio, Stack } from '@mantine/core'
import { IconEye, IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { WaitingDialog } from '#ui/WaitingDialog.tsx'
import { OutcomeDialog } from '#records/OutcomeDialog.tsx'
import type { Signer } from '#features/messaging/signers.ts'
import { DocumentTextsNote } from '#features/messaging/TextProviderNote.tsx'
import { bookingDocumentSet, usualOption, type Recipient, type DocumentBooking } from './document-choice.ts'
import classes from './SendPanel.module.css'
import type { UnsavedChanges } from './unsaved-changes.ts'
import { useSendDocuments, type Question } from './use-send-documents.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const PdfViewer = lazyPart(
  () => import('#ui/pdf/PdfViewer.tsx').then((module) => ({ default: module.PdfViewer })),
  ({ onClose }) => onClose,
)

interface Props {
  defendant: number
  booking: DocumentBooking
  /** The defendant first, then the indemnitors. */
  signers: readonly Signer[]
  unsaved: () => UnsavedChanges
  readOnly: boolean
}

const options = Object.entries(sendOptions) as [SendOption, string][]
const titles: Readonly<Record<DocumentSet, string>> = {
  FCS: 'FCS docs',
  AABB: 'AABB docs',
  CC: 'CC Authorization',
}

/** Sends and previews the documents of a booking: the choice of documents and recipient (DEF-50, DOC-16 to DOC-18). */
export function SendPanel({ defendant, booking, signers, unsaved, readOnly }: Props) {
  const [chosen, setOption] = useState<SendOption | null>(null)
  const [wanted, setWanted] = useState<Recipient>(signers.length > 1 ? 'everyone' : 'defendant')
  const [language, setLanguage] = useState<Language>('en')
  const option = chosen ?? usualOption(booking)
  const sending = useSendDocuments({ defendant, booking, signers, unsaved })
  // The card authorization can be sent to only one person at a time
  const mayBeAll = signers.length > 1 && option !== 'only'
  const to = wanted === 'everyone' && !mayBeAll ? 'defendant' : wanted
  const choice = { option, to, ...(language !== 'en' && { language }) }
  const own = bookingDocumentSet(booking.surety)
  const sets: readonly DocumentSet[] = option === 'only' ? ['CC'] : ['FCS', 'AABB']
  return (
    <div className={classes.panel}>
      <Radio.Group label="What" value={option} onChange={(value) => setOption(value as SendOption)}>
        <Stack gap={10} mt={8}>
          {options.map(([value, label]) => (
            <Radio key={value} value={value} label={readOnly ? label.replace(/^Send /, '') : label} />
          ))}
        </Stack>
      </Radio.Group>
      <NativeSelect
        label="To"
        className={classes.to ?? ''}
        {...(to === 'everyone' && {
          description: 'Each person gets a separate envelope. PREVIEW shows the defendant’s.',
        })}
        inputWrapperOrder={['label', 'input', 'description']}
        value={String(to)}
        data={[
          ...(mayBeAll ? [{ value: 'everyone', label: everyone(signers.length - 1) }] : []),
          ...signers.map(({ indemnitorId, name, role }) => ({
            value: String(indemnitorId ?? 'defendant'),
            label: `${name} (${role})`,
          })),
        ]}
        onChange={(event) => setWanted(toRecipient(event.currentTarget.value))}
      />
      <NativeSelect
        label="Language"
        className={classes.to ?? ''}
        {...(language !== 'en' && {
          description: 'Send a translation only if your counsel has approved it.',
        })}
        inputWrapperOrder={['label', 'input', 'description']}
        value={language}
        data={Object.entries(languagesForStaff).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setLanguage(event.currentTarget.value === 'es' ? 'es' : 'en')}
      />
      {!readOnly && <DocumentTextsNote />}
      <ul className={classes.sets}>
        {sets.map((set) => (
          <li key={set} className={classes.set}>
            <span className={classes.name}>{titles[set]}</span>
            {set === own && <span className={classes.own}>the surety of this booking</span>}
            <span className={classes.buttons}>
              <Button
                variant="default"
                leftSection={<IconEye size={16} stroke={1.6} />}
                aria-label={`PREVIEW ${titles[set]}`}
                onClick={() => sending.preview({ ...choice, set })}
              >
                PREVIEW
              </Button>
              {!readOnly && (
                <Button
                  variant={set === own || set === 'CC' ? 'filled' : 'default'}
                  leftSection={<IconSend size={16} stroke={1.6} />}
                  aria-label={`SEND ${titles[set]}`}
                  onClick={() => sending.send({ ...choice, set })}
                >
                  SEND
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <SendDialogs sending={sending} />
    </div>
  )
}

const questionTitles: Readonly<Record<Question['kind'], string>> = {
  unsaved: 'Unsaved changes',
  surety: 'Different surety',
  pending: 'Send again?',
}
const confirmations: Readonly<Record<Question['kind'], (set: DocumentSet) => string>> = {
  unsaved: () => 'SEND WITHOUT THEM',
  surety: (set) => `SEND ${set} DOCS`,
  pending: () => 'VOID AND SEND',
}

/** The dialogs of a send or preview: the question before, the wait, and the outcome. */
export function SendDialogs({ sending }: { sending: ReturnType<typeof useSendDocuments> }) {
  const { waitingText, outcome, question, file } = sending
  return (
    <>
      <ConfirmDialog
        opened={question !== null}
        title={question === null ? '' : questionTitles[question.kind]}
        text={question?.text ?? ''}
        confirm={question === null ? '' : confirmations[question.kind](question.choice.set)}
        onConfirm={sending.confirm}
        onCancel={sending.dismissQuestion}
      />
      {waitingText !== null && <WaitingDialog text={waitingText} />}
      {outcome && <OutcomeDialog outcome={outcome} onDismiss={sending.dismissOutcome} />}
      {file && (
        <Suspense fallback={<WaitingDialog text={messages.preparingDocuments} />}>
          <PdfViewer
            file={file}
            title="Preview of the documents"
            name={documentFileName}
            message={messages.preparedPdf}
            onClose={sending.closeFile}
          />
        </Suspense>
      )}
    </>
  )
}

const everyone = (indemnitors: number) =>
  `Everyone (the defendant and ${indemnitors} ${indemnitors === 1 ? 'indemnitor' : 'indemnitors'})`

const toRecipient = (value: string): Recipient =>
  value === 'everyone' || value === 'defendant' ? value : Number(value)
