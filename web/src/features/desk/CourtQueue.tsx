import type { CourtRow, Queue } from '@bailiwick/contract/desk'
import { Link } from '@tanstack/react-router'
import { courtPlace } from '#features/case-page/file-text.ts'
import { countText, courtDates, courtDatesText, courtWhen, weekDay } from './desk-text.ts'
import classes from './Desk.module.css'

interface Props {
  queue: Extract<Queue, { queue: 'court' }>
  /** MM/DD/YYYY where the office is. */
  today: string
}

/** Court today and on the next days: how many court dates each day, one a file, and the first of today and of the days after it. */
export function CourtQueue({ queue: { days, rows }, today }: Props) {
  const isToday = ({ day }: Pick<CourtRow, 'day'>) => day === today
  return (
    <>
      <ol className={classes.week} aria-label="Court dates a day">
        {days.map(({ day, total }) => (
          <li key={day} data-today={day === today || undefined}>
            <Link to="/crm/defendants" search={{ queue: 'court', court_day: day }}>
              <span>{weekDay(day, today)}</span>
              <b className="num" data-none={total === 0 || undefined}>
                <span aria-hidden={total === 0 || undefined}>{total === 0 ? '–' : countText(total)}</span>
                <span className="visually-hidden">{total === 0 ? '0 in court' : ' in court'}</span>
              </b>
            </Link>
          </li>
        ))}
      </ol>
      <div className={classes.court}>
        <CourtRows
          title="Today"
          total={days.find(isToday)?.total ?? 0}
          rows={rows.filter(isToday)}
          today={today}
        />
        <CourtRows
          title="Next 7 days"
          total={courtDates(days.filter((day) => !isToday(day)))}
          rows={rows.filter((row) => !isToday(row))}
          today={today}
        />
      </div>
    </>
  )
}

interface RowsProps {
  title: string
  total: number
  rows: readonly CourtRow[]
  today: string
}

const CourtRows = ({ title, total, rows, today }: RowsProps) => (
  <div>
    <h4>
      {title} <span className="num">{courtDatesText(total)}</span>
    </h4>
    {rows.length === 0 ? (
      <p className={classes.none}>Nobody is in court.</p>
    ) : (
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={`${row.id} ${row.day}`}>
            <Link to="/crm/defendants" search={{ id: row.id }}>
              <time className="num">{courtWhen(row, today)}</time>
              <span className={classes.name}>{row.name || 'No name given'}</span>
              <span className={classes.what}>{courtPlace(row)}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </div>
)
