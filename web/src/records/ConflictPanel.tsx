import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { say } from '#platform/say.ts'
import { formControlTexts } from '#ui/form-controls.ts'
import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { isResolved, type Choice, type Conflict, type ConflictLine } from './conflict.ts'
import classes from './ConflictPanel.module.css'

interface Props {
  conflict: Conflict
  lines: readonly ConflictLine[]
  onChoose: (names: readonly string[], choice: Choice) => void
}

/** The fields that somebody else changed in the meantime, each with both values and a choice. */
export function ConflictPanel({ conflict, lines, onChoose }: Props) {
  const texts = formControlTexts.use()
  const all = lines.map(({ name }) => name)
  const allResolved = isResolved(conflict)
  return (
    <section className={classes.panel} aria-label={texts.changedMeanwhile}>
      <div className={classes.head}>
        <IconGitMerge size={18} stroke={1.7} aria-hidden />
        <div role="alert">
          <p className={classes.text}>{allResolved ? texts.allResolved : say(conflict.reason)}</p>
          <p className={classes.when}>
            {conflict.by}, {formatDateTime(conflict.at)}
          </p>
        </div>
        {lines.length > 1 && (
          <div className={classes.forAll}>
            <Button variant="default" size="xs" onClick={() => onChoose(all, 'mine')}>
              {texts.keepAllMine}
            </Button>
            <Button variant="default" size="xs" onClick={() => onChoose(all, 'theirs')}>
              {texts.takeAllTheirs}
            </Button>
          </div>
        )}
      </div>
      <ul className={classes.lines}>
        {lines.map(({ name, label, theirs, mine, choice }) => (
          <li key={name}>
            <fieldset className={classes.line} aria-label={label}>
              <span className={classes.label}>{label}</span>
              <Side
                choice="mine"
                chosen={choice}
                value={mine}
                text={texts.keepMine}
                onChoose={(one) => onChoose([name], one)}
              />
              <Side
                choice="theirs"
                chosen={choice}
                value={theirs}
                text={texts.takeTheirs}
                onChoose={(one) => onChoose([name], one)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SideProps {
  choice: Choice
  chosen: Choice | null
  value: string
  text: string
  onChoose: (choice: Choice) => void
}

const Side = ({ choice, chosen, value, text, onChoose }: SideProps) => (
  <span className={classes.side} data-chosen={chosen === choice || undefined}>
    <span className={classes.value}>{value}</span>
    <Button
      variant={chosen === choice ? 'filled' : 'default'}
      size="compact-sm"
      aria-pressed={chosen === choice}
      onClick={() => onChoose(choice)}
    >
      {text}
    </Button>
  </span>
)
