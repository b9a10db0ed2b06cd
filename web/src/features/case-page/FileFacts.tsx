import type { CasePerson, CaseSummary } from '@bailiwick/contract/case-page'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { courtTime, dollars, owed, today } from '#records/case-text.ts'
import { orUnnamed } from '#records/person-name.ts'
import { caseQuery } from './case-queries.ts'
import classes from './FileFacts.module.css'
import { countOf, courtPlace, courtTitle, documentsText, paymentLines, withWeekday } from './file-text.ts'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'

interface Props {
  id: number
  /** Goes to the people of the overview. */
  onPeople: () => void
}

/** What a caller asks: the next court date, bail, balance, documents and co-signers (OPEN-191). */
export function FileFacts({ id, onPeople }: Props) {
  const { data: file, isError, isFetching, refetch } = useQuery(caseQuery(id))
  if (file === undefined && isError)
    return (
      <p className={classes.failed} role="alert">
        The facts of this file did not load.{' '}
        <button type="button" className={classes.more} disabled={isFetching} onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  return (
    <dl className={classes.facts}>
      <Court file={file} />
      <Fact
        title="Bail"
        value={file && dollars(file.bail_total)}
        note={file && (file.bookings.length === 0 ? 'No bookings' : countOf(file.bookings.length, 'booking'))}
      />
      <Fact title="Balance" value={file && owed(file.balance_total)} note={file && paymentNote(file)} />
      <Documents file={file} />
      <CoSigners people={file?.people.slice(1)} onPeople={onPeople} />
    </dl>
  )
}

/** A line for each, so that neither is cut off. */
function paymentNote(file: CaseSummary): ReactNode {
  const lines = paymentLines(file)
  if (lines.length === 0) return null
  return lines.map((line) => (
    <span key={line} className={classes.payment}>
      {line}
    </span>
  ))
}

interface FactProps {
  title: string
  /** Undefined while it loads. */
  value: ReactNode
  note: ReactNode
  isSoon?: boolean
}

const Fact = ({ title, value, note, isSoon = false }: FactProps) => (
  <div className={classes.fact} data-soon={isSoon || undefined}>
    <dt>{title}</dt>
    <dd className={`${classes.value} num`}>{value ?? <span className={`skeleton ${classes.line}`} />}</dd>
    <dd className={`${classes.note} num`}>
      {value === undefined ? <span className={`skeleton ${classes.line}`} /> : note || '\u00A0'}
    </dd>
  </div>
)

/** The next court date; it asks for attention if it is near, or if a booking has none. */
function Court({ file }: { file: CaseSummary | undefined }) {
  const court = file?.next_court ?? null
  const { text, isSoon } = courtTitle(court, today())
  const time = courtTime(court?.time ?? null)
  const isMissing = file !== undefined && court === null && file.bookings.length > 0
  const when = court && (
    <>
      <span className={classes.whole}>
        {withWeekday(court.date)}
        {time !== null && ','}
      </span>{' '}
      {time !== null && <span className={classes.whole}>{time}</span>}
    </>
  )
  return (
    <Fact
      title={text}
      isSoon={isSoon || isMissing}
      value={file && (when ?? 'None set')}
      note={court && courtPlace(court)}
    />
  )
}

function Documents({ file }: { file: CaseSummary | undefined }) {
  if (file === undefined) return <Fact title="Documents" value={undefined} note={null} />
  const { text, note } = documentsText(file)
  return (
    <Fact
      title="Documents"
      value={
        <>
          {text}
          <span className={classes.meter} aria-hidden>
            {file.people.map(({ indemnitor_id }, at) => (
              <i key={indemnitor_id} data-left={at >= file.signed || undefined} />
            ))}
          </span>
        </>
      }
      note={note}
    />
  )
}

/** How many co-signers the header has room for; all are printed. */
const room = 2

function CoSigners({ people, onPeople }: { people: CasePerson[] | undefined; onPeople: () => void }) {
  if (people === undefined || people.length === 0)
    return <Fact title="Co-signers" value={people && 'None'} note={null} />
  const others = people.length - room
  return (
    <div className={classes.fact}>
      <dt>
        Co-signers
        {others > 0 && (
          <button type="button" className={classes.more} onClick={onPeople}>
            {others} more
          </button>
        )}
      </dt>
      <dd>
        <ul className={classes.signers}>
          {people.map(({ indemnitor_id, name, relation, phone }, at) => (
            <li key={indemnitor_id} data-beyond={at >= room || undefined}>
              <span>
                {orUnnamed(name)}
                {relation && <span className="dim"> · {relation}</span>}
              </span>
              {phone && <PhoneLink phone={phone} isAction />}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
