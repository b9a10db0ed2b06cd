import type { CasePerson, CaseSummary } from '@bailiwick/contract/case-page'
import { messages } from '@bailiwick/contract/kit/messages'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconClock, IconEye, IconSend } from '@tabler/icons-react'
import {
  bookingDocumentSet,
  suretyText,
  usualOption,
  type Recipient,
} from '#features/documents/document-choice.ts'
import { SendDialogs } from '#features/documents/SendPanel.tsx'
import { UnsavedNote } from '#features/documents/UnsavedNote.tsx'
import { useSendDocuments } from '#features/documents/use-send-documents.ts'
import { canText } from '#features/messaging/can-text.ts'
import type { Signer } from '#features/messaging/signers.ts'
import { DocumentTextsNote, TextProviderNote } from '#features/messaging/TextProviderNote.tsx'
import type { CaseDocumentsProps } from './CaseDocuments.tsx'
import { WarningNote } from '#ui/WarningNote.tsx'
import { bookingName } from './file-text.ts'
import overview from './Overview.module.css'
import {
  gapTexts,
  goToGap,
  nameOf,
  readiness,
  readyTitle,
  unsentText,
  type Readiness,
  type ReadyLine,
} from './ready-to-send.ts'
import classes from './ReadyToSend.module.css'
import { useFormLink } from './use-form-link.ts'

interface Props extends CaseDocumentsProps {
  file: CaseSummary
  signers: readonly Signer[]
}

/** The check list of the latest booking's documents, or that nobody waits for any. */
export function ReadyToSend(props: Props) {
  const [booking] = props.file.bookings
  const ready = readiness(props.file)
  if (booking === undefined || ready === null)
    return <p className={overview.none}>Documents are made from the latest booking in the file.</p>
  return <OfBooking key={booking.id} {...props} booking={booking} ready={ready} />
}

type BookingProps = Props & { booking: CaseSummary['bookings'][number]; ready: Readiness }

/** The check list stands while documents can be sent to anybody; the outcome of a send stays when it is gone. */
function OfBooking(props: BookingProps) {
  const { id, booking, ready, signers, unsaved, readOnly } = props
  const sending = useSendDocuments({ defendant: id, booking, signers, unsaved })
  const unsent = unsentText(ready.unsent, readOnly)
  return (
    <>
      {ready.waiting.length > 0 ? (
        <CheckList {...props} sending={sending} />
      ) : (
        <p className={classes.done}>
          <StandingIcon {...ready} />
          {ready.pending === 0
            ? 'Everyone has signed'
            : `Waiting for ${ready.pending} ${ready.pending === 1 ? 'signature' : 'signatures'}`}
        </p>
      )}
      {unsent !== null && <WarningNote>{unsent}</WarningNote>}
      <SendDialogs sending={sending} />
    </>
  )
}

type ListProps = BookingProps & { sending: ReturnType<typeof useSendDocuments> }

function CheckList({ id, file, booking, ready, sending, unsaved, readOnly, ...rest }: ListProps) {
  const { places, showOutcome } = rest
  const link = useFormLink(id, showOutcome)
  const option = usualOption(booking)
  const set = bookingDocumentSet(booking.surety) ?? 'FCS'
  const isOpen = ready.gaps > 0
  const send = (to: Recipient) => {
    if (isOpen) showOutcome({ heading: messages.required, text: gapTexts(ready.open), tone: 'bad' })
    else sending.send({ option, to, set })
  }
  return (
    <div className={classes.box}>
      <div className={classes.head}>
        <div>
          <h3 id="case-ready">{readyTitle(ready.gaps)}</h3>
          <p className={classes.note}>
            {[bookingName(booking), suretyText(booking.surety)].filter(Boolean).join(', ')},{' '}
            {option === 'with' ? 'with' : 'without'} CC authorization.
            {isOpen && ' Put N/A if not applicable.'}
          </p>
          {unsaved() !== null && <UnsavedNote />}
        </div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconEye size={16} stroke={1.6} />}
          onClick={() => sending.preview({ option, to: 'everyone', set })}
        >
          PREVIEW
        </Button>
        {!readOnly && <SendButtons file={file} ready={ready} onSend={send} />}
      </div>
      <ul className={classes.list}>
        {ready.open.map((line) => (
          <GapLine
            key={line.owner.kind === 'booking' ? 'booking' : line.owner.person.indemnitor_id}
            line={line}
            onGap={(field) => goToGap(places, line.owner, field)}
            onLink={readOnly ? undefined : link.mutate}
            isBusy={link.isPending}
          />
        ))}
        {ready.ready.length > 0 && (
          <li>
            <IconCheck size={16} stroke={1.6} aria-hidden />
            <span>Ready</span>
            <span className="dim">{ready.ready.join(' · ')}</span>
          </li>
        )}
      </ul>
      {!readOnly && (ready.open.some(takesFormLink) ? <TextProviderNote /> : <DocumentTextsNote />)}
    </div>
  )
}

interface SendProps {
  file: CaseSummary
  ready: Readiness
  onSend: (to: Recipient) => void
}

/** Sends to everyone, or to each of those who don't have theirs yet. */
function SendButtons({ file, ready, onSend }: SendProps) {
  const recipients: readonly { to: Recipient; name: string }[] =
    ready.waiting.length === file.people.length && file.people.length > 1
      ? [{ to: 'everyone', name: 'everyone' }]
      : ready.waiting.map((person) => ({ to: person.indemnitor_id ?? 'defendant', name: nameOf(person) }))
  return recipients.map(({ to, name }) => (
    <Button
      key={to}
      variant={ready.gaps > 0 ? 'default' : 'filled'}
      size="xs"
      leftSection={<IconSend size={16} stroke={1.6} />}
      aria-disabled={ready.gaps > 0 || undefined}
      aria-describedby="case-ready"
      aria-label={`SEND to ${name}`}
      className={classes.send ?? ''}
      onClick={() => onSend(to)}
    >
      {recipients.length > 1 ? `SEND TO ${name.toUpperCase()}` : 'SEND'}
    </Button>
  ))
}

interface GapProps {
  line: ReadyLine
  onGap: (field: string) => void
  /** Texts the form link; undefined if that isn't allowed. */
  onLink: ((person: CasePerson) => void) | undefined
  isBusy: boolean
}

/** Whether the form link can be texted to the person of this line. */
const takesFormLink = ({ owner }: ReadyLine): boolean =>
  owner.kind === 'person' && canText(owner.person.phone ?? '')

/** What the record of somebody still needs, each a way to its field. */
function GapLine({ line: { owner, name, missing }, onGap, onLink, isBusy }: GapProps) {
  const person = owner.kind === 'person' ? owner.person : null
  return (
    <li data-missing>
      <IconAlertCircle size={16} stroke={1.6} aria-hidden />
      <span className={classes.name}>{name}</span>
      <span className={classes.gaps}>
        {missing.map(({ field, label }) => (
          <button key={field} type="button" aria-label={`${label} of ${name}`} onClick={() => onGap(field)}>
            {label}
          </button>
        ))}
      </span>
      {person !== null && onLink && canText(person.phone ?? '') && (
        <button type="button" className={overview.link} disabled={isBusy} onClick={() => onLink(person)}>
          <IconSend size={16} stroke={1.6} aria-hidden />
          Send form link
        </button>
      )}
    </li>
  )
}

/** Something to do, all done, or others' turn. */
function StandingIcon({ unsent, pending }: Pick<Readiness, 'unsent' | 'pending'>) {
  if (unsent.length > 0) return <IconAlertCircle size={16} stroke={1.6} aria-hidden data-unsent />
  const Icon = pending === 0 ? IconCheck : IconClock
  return <Icon size={16} stroke={1.6} aria-hidden />
}
