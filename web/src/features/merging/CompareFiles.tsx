import type { MergedFile, previewMerge } from '@bailiwick/contract/merging'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import { Button, Radio } from '@mantine/core'
import { WarningNote } from '#ui/WarningNote.tsx'
import { orUnnamed } from '#records/person-name.ts'
import classes from './MergeDialog.module.css'
import { doubtText, factsOf, fieldLabel, movingText, photoLabel, valueText } from './merge-text.ts'

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
  // The lower number first, so that the two stay where they are when the choice changes
  const files = [stays, goes].toSorted((one, other) => one.id - other.id)
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
      <p className={classes.note}>
        {goes.name || 'The other file'} brings {movingText(moving)}, with its history.
      </p>
      {fields.length + photos.length > 0 && (
        <>
          <h3 className={classes.heading}>Different in both</h3>
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
        You can undo this for 30 days on the page Deleted Files. Links and codes that were sent still work.
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
      <Value text={stays} word="Keep" isChosen={!isTaken} onChoose={onTake && (() => onTake(false))} />
      <Value text={goes} word="Take" isChosen={isTaken} onChoose={onTake && (() => onTake(true))} />
    </fieldset>
  </li>
)

interface ValueProps {
  text: string
  word: string
  isChosen: boolean
  onChoose: (() => void) | null
}

const Value = ({ text, word, isChosen, onChoose }: ValueProps) => (
  <span className={classes.choice} data-chosen={isChosen || undefined}>
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
