import type { MergedFile, previewMerge } from '@bailiwick/contract/merging'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { Button, Radio } from '@mantine/core'
import { WarningNote } from '#ui/WarningNote.tsx'
import { orUnnamed } from '#records/person-name.ts'
import { bringsText } from './brings-text.ts'
import classes from './MergeDialog.module.css'
import { doubtText, endsText, factsOf, fieldLabel, photoLabel, valueText } from './merge-text.ts'

type Preview = ReplyOf<typeof previewMerge>

interface Props {
  preview: Preview
  /** The fields and photos that are taken from the file that goes. */
  taken: readonly string[]
  busy: boolean
  onTake: (name: string, isTaken: boolean) => void
  onSwap: () => void
}

/** Two files side by side: which one stays, what it takes from the other, and what moves. */
export function CompareFiles({ preview, taken, busy, onTake, onSwap }: Props) {
  const { stays, goes, fields, photos, moving } = preview
  const doubt = doubtText(fields)
  // As in the columns of the fields below
  const files = [stays, goes]
  const isMixed = stays.is_lead !== goes.is_lead
  return (
    <>
      <Radio.Group
        label="Which file stays?"
        description={
          isMixed
            ? 'The defendant’s, because a lead has no place for bookings and documents.'
            : 'The other one becomes a deleted file.'
        }
        value={String(stays.id)}
        onChange={(id) => id !== String(stays.id) && onSwap()}
      >
        <div className={classes.sides}>
          {files.map((file) => (
            <Radio
              key={file.id}
              value={String(file.id)}
              className={classes.side ?? ''}
              disabled={busy || isMixed}
              label={<FileLine file={file} />}
            />
          ))}
        </div>
      </Radio.Group>
      {doubt !== null && <WarningNote>{doubt}</WarningNote>}
      <p className={classes.note}>{bringsText(goes, moving)}</p>
      {fields.length + photos.length > 0 && (
        <>
          <h3 className={classes.heading}>Different in both</h3>
          <p className={classes.heads} aria-hidden>
            <span>Stays</span>
            <span>Goes</span>
          </p>
          <ul className={classes.fields}>
            {fields.map(({ name, may_take, ...values }) => (
              <Choice
                key={name}
                label={fieldLabel(name)}
                stays={valueText(name, values.stays)}
                goes={valueText(name, values.goes)}
                isTaken={taken.includes(name)}
                onTake={may_take && !busy ? (isTaken) => onTake(name, isTaken) : null}
              />
            ))}
            {photos.map((name) => (
              <Choice
                key={name}
                label={photoLabel(name)}
                stays="Photo of the file that stays"
                goes="Photo of the other file"
                isTaken={taken.includes(name)}
                onTake={busy ? null : (isTaken) => onTake(name, isTaken)}
              />
            ))}
          </ul>
        </>
      )}
      <p className={classes.note}>
        {endsText(fields, taken)} You can undo this for 30 days on the page Deleted Files.
      </p>
    </>
  )
}

const FileLine = ({ file }: { file: MergedFile }) => (
  <span className={classes.line}>
    <strong>{orUnnamed(file.name)}</strong>
    <span className={`${classes.facts} num`}>{factsOf(file)}</span>
  </span>
)

interface ChoiceProps {
  label: string
  stays: string
  goes: string
  isTaken: boolean
  /** Null if the value of the other file can't be taken. */
  onTake: ((isTaken: boolean) => void) | null
}

const Choice = ({ label, stays, goes, isTaken, onTake }: ChoiceProps) => (
  <li>
    <fieldset className={classes.field} aria-label={label}>
      <span className={classes.label}>{label}</span>
      <Value
        side="Stays"
        text={stays}
        word="Keep"
        isChosen={!isTaken}
        onChoose={onTake && (() => onTake(false))}
      />
      <Value
        side="Goes"
        text={goes}
        word="Take"
        isChosen={isTaken}
        onChoose={onTake && (() => onTake(true))}
      />
    </fieldset>
  </li>
)

interface ValueProps {
  /** What becomes of the file it is in. */
  side: string
  text: string
  word: string
  isChosen: boolean
  onChoose: (() => void) | null
}

const Value = ({ side, text, word, isChosen, onChoose }: ValueProps) => (
  <span className={classes.choice} data-side={side} data-chosen={isChosen || undefined}>
    <span className={classes.value}>{text}</span>
    {onChoose && (
      <Button
        variant={isChosen ? 'filled' : 'default'}
        size="compact-sm"
        aria-pressed={isChosen}
        aria-label={`${word} ${text}`}
        onClick={onChoose}
      >
        {word}
      </Button>
    )}
  </span>
)
