import type { TimelineEntry } from '@bailiwick/contract/case-page'
import {
  IconCamera,
  IconFilePlus,
  IconLogin,
  IconMessage2,
  IconNote,
  IconPencil,
  IconSend,
  IconSignature,
} from '@tabler/icons-react'
import { useTextsStay } from '#features/messaging/delivery-query.ts'
import { useOpenSignedDocument } from '#features/documents/open-signed-document.ts'
import { orUnnamed } from '#records/person-name.ts'
import overview from './Overview.module.css'
import classes from './Timeline.module.css'
import {
  changeNote,
  changeText,
  clock,
  documentParts,
  noteTitle,
  photoEventText,
  textNote,
  textTitle,
} from './timeline-text.ts'

const icons = {
  changes: IconPencil,
  created: IconFilePlus,
  texts: IconMessage2,
  documents: IconSignature,
  sent: IconSend,
  photos: IconCamera,
  notes: IconNote,
  sign_ins: IconLogin,
} as const

function markOf(entry: TimelineEntry): keyof typeof icons {
  if (entry.kind === 'documents' && entry.what === 'sent') return 'sent'
  if (entry.kind === 'changes' && entry.action === 'create') return 'created'
  return entry.kind
}

/** One entry of the timeline. */
export function TimelineEvent({ entry }: { entry: TimelineEntry }) {
  const Mark = icons[markOf(entry)]
  return (
    <li>
      <time className="num" dateTime={entry.at}>
        {clock(entry.at)}
      </time>
      <span className={classes.mark}>
        <Mark size={16} stroke={1.6} aria-hidden />
      </span>
      <div>
        <What entry={entry} />
      </div>
    </li>
  )
}

const By = ({ children }: { children: string | null }) =>
  children !== null && children !== '' && <span className={`${classes.by} num`}>{children}</span>

function What({ entry }: { entry: TimelineEntry }) {
  switch (entry.kind) {
    case 'changes':
      return <Change entry={entry} />
    case 'texts':
      return (
        <>
          {textTitle(entry)}: <q className={classes.words}>{entry.content}</q>
          <TextNote entry={entry} />
        </>
      )
    case 'documents':
      return <DocumentEvent entry={entry} />
    case 'photos':
      return (
        <>
          {photoEventText(entry)}
          <By>{[...entry.labels, entry.by].filter(Boolean).join(' · ')}</By>
        </>
      )
    case 'notes':
      return (
        <>
          <span className={classes.words}>{entry.text}</span>
          <By>{noteTitle(entry)}</By>
        </>
      )
    case 'sign_ins':
      return <>{orUnnamed(entry.name)} signed in to their form</>
  }
}

const TextNote = ({ entry }: { entry: Extract<TimelineEntry, { kind: 'texts' }> }) => (
  <By>{textNote(entry, useTextsStay())}</By>
)

function Change({ entry }: { entry: Extract<TimelineEntry, { kind: 'changes' }> }) {
  const { action, changed } = entry
  if (action !== 'update' || changed.length === 0)
    return (
      <>
        {changeText(entry)}
        <By>{entry.by ?? 'The portal'}</By>
      </>
    )
  return (
    <>
      {changed.map(({ label, from, to }) => (
        <span key={label} className={classes.change}>
          {label} {from !== null && <del>{from}</del>} {to ?? (from === null ? 'changed' : 'removed')}
        </span>
      ))}
      <By>{changeNote(entry)}</By>
    </>
  )
}

function DocumentEvent({ entry }: { entry: Extract<TimelineEntry, { kind: 'documents' }> }) {
  const open = useOpenSignedDocument()
  const [before, label, after] = documentParts(entry)
  const { envelope_id, what } = entry
  const isBySigner = what === 'signed' || what === 'declined'
  return (
    <>
      {before}
      {envelope_id === null ? (
        label
      ) : (
        <button
          type="button"
          className={`${overview.link} ${classes.inline}`}
          onClick={() => open(envelope_id)}
        >
          {label}
        </button>
      )}
      {after}
      <By>{[entry.reason, isBySigner ? null : entry.by].filter(Boolean).join(' · ')}</By>
    </>
  )
}
