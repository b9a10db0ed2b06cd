import { documentFileName, sendOptions, type PaperName, type SendOption } from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/messages'
import { Button, NativeSelect, Radio, Stack } from '@mantine/core'
import { IconEye, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { WaitingDialog } from '#ui/WaitingDialog.tsx'
import { Told } from '../FormQuestions.tsx'
import type { ReminderPerson } from '../reminder-people.ts'
import { ownPaper, type Addressee, type BookingOfDocuments } from './document-choice.ts'
import classes from './SendPanel.module.css'
import { useSending } from './use-sending.ts'

const PdfViewer = lazy(() =>
  import('#ui/pdf/PdfViewer.tsx').then((module) => ({ default: module.PdfViewer })),
)

interface Props {
  defendant: number
  booking: BookingOfDocuments
  /** The defendant first, then the indemnitors. */
  people: readonly ReminderPerson[]
  isUnsaved: () => boolean
  readOnly: boolean
}

const options = Object.entries(sendOptions) as [SendOption, string][]
const titles: Readonly<Record<PaperName, string>> = {
  FCS: 'FCS docs',
  AABB: 'AABB docs',
  CC: 'CC Authorization',
}

/** What is sent of a booking, to whom, and a look at it before (DEF-50, DOC-16 to DOC-18). */
export function SendPanel({ defendant, booking, people, isUnsaved, readOnly }: Props) {
  const [option, setOption] = useState<SendOption>('with')
  const [wanted, setWanted] = useState<Addressee>(people.length > 1 ? 'everyone' : 'defendant')
  const sending = useSending({ defendant, booking, isUnsaved })
  // The card authorization goes to one person at a time
  const mayBeAll = people.length > 1 && option !== 'only'
  const to = wanted === 'everyone' && !mayBeAll ? 'defendant' : wanted
  const own = ownPaper(booking.surety)
  const papers: readonly PaperName[] = option === 'only' ? ['CC'] : ['FCS', 'AABB']
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
          description: 'Each gets an envelope of their own. PREVIEW shows the defendant’s.',
        })}
        inputWrapperOrder={['label', 'input', 'description']}
        value={String(to)}
        data={[
          ...(mayBeAll ? [{ value: 'everyone', label: everyone(people.length - 1) }] : []),
          ...people.map(({ indemnitorId, name, role }) => ({
            value: String(indemnitorId ?? 'defendant'),
            label: `${name} (${role})`,
          })),
        ]}
        onChange={(event) => setWanted(addresseeOf(event.currentTarget.value))}
      />
      <ul className={classes.sets}>
        {papers.map((paper) => (
          <li key={paper} className={classes.set}>
            <span className={classes.name}>{titles[paper]}</span>
            {paper === own && <span className={classes.own}>the surety of this booking</span>}
            <span className={classes.buttons}>
              <Button
                variant="default"
                leftSection={<IconEye size={16} stroke={1.6} />}
                aria-label={`PREVIEW ${titles[paper]}`}
                onClick={() => sending.preview({ option, to, paper })}
              >
                PREVIEW
              </Button>
              {!readOnly && (
                <Button
                  variant={paper === own || paper === 'CC' ? 'filled' : 'default'}
                  leftSection={<IconSend size={16} stroke={1.6} />}
                  aria-label={`SEND ${titles[paper]}`}
                  onClick={() => sending.send({ option, to, paper })}
                >
                  SEND
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Sending sending={sending} />
    </div>
  )
}

/** What stands over the page while something is asked, on its way, or to be read. */
function Sending({ sending }: { sending: ReturnType<typeof useSending> }) {
  const { waiting, outcome, asked, shown } = sending
  return (
    <>
      <ConfirmDialog
        opened={asked !== null}
        title="Another surety"
        text={asked?.text ?? ''}
        confirm={`SEND ${asked?.choice.paper} DOCS`}
        onConfirm={() => asked && void sending.sendNow(asked.choice)}
        onCancel={sending.withdraw}
      />
      {waiting !== null && <WaitingDialog text={waiting} />}
      {outcome && <Told outcome={outcome} onRead={sending.read} />}
      {shown && (
        <Suspense fallback={<WaitingDialog text={messages.preparingDocuments} />}>
          <PdfViewer
            file={shown}
            title="Preview of the documents"
            name={documentFileName}
            news={messages.preparedPdf}
            onClose={sending.close}
          />
        </Suspense>
      )}
    </>
  )
}

const everyone = (indemnitors: number) =>
  `Everyone (the defendant and ${indemnitors} ${indemnitors === 1 ? 'indemnitor' : 'indemnitors'})`

const addresseeOf = (value: string): Addressee =>
  value === 'everyone' || value === 'defendant' ? value : Number(value)
