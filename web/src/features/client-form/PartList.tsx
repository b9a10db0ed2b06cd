import { IconChevronRight } from '@tabler/icons-react'
import { portalTexts } from '#features/client/portal-texts.ts'
import classes from './PartList.module.css'
import type { Part, Progress } from './client-parts.ts'

interface Props {
  parts: readonly Part[]
  /** The progress of each part; undefined if the form is read-only. */
  progressOf?: (part: Part) => Progress
  onPart: (part: string) => void
}

/** The parts of the form, each on a separate screen. */
export function PartList({ parts, progressOf, onPart }: Props) {
  return (
    <ul className={classes.parts}>
      {parts.map((part) => (
        <li key={part.id}>
          <button type="button" className={classes.part} onClick={() => onPart(part.id)}>
            <span className={classes.body}>
              <strong className={classes.title}>{part.title}</strong>
              {progressOf && <PartProgress {...progressOf(part)} />}
            </span>
            <IconChevronRight size={20} stroke={1.6} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

function PartProgress({ filled, of, missing }: Progress) {
  const texts = portalTexts.use()
  return (
    <>
      <span className={`${classes.count} num`}>
        {texts.filled(filled, of)}
        {missing > 0 && <span className={classes.missing}>{` · ${texts.requiredLeft(missing)}`}</span>}
      </span>
      <span className={classes.bar} aria-hidden>
        <i style={{ width: `${(filled / of) * 100}%` }} />
      </span>
    </>
  )
}
