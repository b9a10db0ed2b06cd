import type { ListedDefendant } from '@bailiwick/contract/defendants'
import type { ListedLead } from '@bailiwick/contract/leads'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { ActionIcon } from '@mantine/core'
import { IconBell, IconEye } from '@tabler/icons-react'
import { StatusDot } from '#ui/StatusDot.tsx'
import { fullName } from '#records/person-name.ts'
import classes from './row-cells.module.css'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import { Hint } from '#ui/Hint.tsx'

/** The values that rows of both lists have. */
export type ListedRow = Pick<ListedDefendant, keyof ListedDefendant & keyof ListedLead>

/** The actions on a row. */
export interface RowCommands<Row extends ListedRow> {
  /** Opens Edit if allowed, else View (OPEN-167). */
  readonly open: (row: Row) => void
  readonly view: (row: Row) => void
  /** Undefined if the list has no reminders, or the user can't send any. */
  readonly remind: ((row: Row) => void) | null
}

export const Dash = () => (
  <span className="faint">
    <span aria-hidden>–</span>
    <span className="visually-hidden">none</span>
  </span>
)

/** A date, independent of time zones (OPEN-159). */
export const DateText = ({ date }: { date: string | null }) =>
  date === null ? <Dash /> : <span className="num">{date}</span>

/** An instant in the user's time zone: MM/DD/YYYY h:mm:ss am, with the time on a separate line. */
export function InstantText({ instant, dayOnly = false }: { instant: string | null; dayOnly?: boolean }) {
  if (instant === null) return <Dash />
  const text = formatDateTime(instant)
  const day = text.slice(0, 10)
  if (dayOnly)
    return (
      <time className="num" dateTime={instant} title={text}>
        {day}
      </time>
    )
  return (
    <time className="num" dateTime={instant}>
      {day} <span className={classes.second}>{text.slice(11)}</span>
    </time>
  )
}

/** The mobile phone, or else the home phone (OPEN-166). */
export function PhoneText({ row }: { row: ListedRow }) {
  const phone = row.phone ?? row.home_phone
  return phone === null ? <Dash /> : <PhoneLink phone={phone} />
}

/** The three case numbers, those that are there: arrest, court, other (DEF-21). */
export const caseNumbers = (row: ListedDefendant) =>
  [
    ['Arrest', row.arrest_case],
    ['Court', row.court_case],
    ['Other', row.case_number],
  ].filter(([, number]) => number)

export function CaseNumbers({ row }: { row: ListedDefendant }) {
  const numbers = caseNumbers(row)
  if (numbers.length === 0) return <Dash />
  return (
    <dl className={classes.cases}>
      {numbers.map(([kind, number]) => (
        <div key={kind}>
          <dt>{kind}</dt>
          <dd className="mono">{number}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Yes is emphasized, because somebody still has to sign. */
export const SignatureText = ({ pending }: { pending: 'Yes' | 'No' }) =>
  pending === 'Yes' ? <StatusDot tone="wait">Yes</StatusDot> : <span className="dim">No</span>

export function RowActions<Row extends ListedRow>({
  row,
  commands: { view, remind },
}: {
  row: Row
  commands: RowCommands<Row>
}) {
  const name = fullName(row)
  return (
    <span className={classes.actions}>
      <Hint label="View">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`View ${name}`}
          onClick={() => view(row)}
        >
          <IconEye size={17} stroke={1.6} />
        </ActionIcon>
      </Hint>
      {remind && (
        <Hint label="Reminder">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={`Reminder for ${name}`}
            onClick={() => remind(row)}
          >
            <IconBell size={17} stroke={1.6} />
          </ActionIcon>
        </Hint>
      )}
    </span>
  )
}
