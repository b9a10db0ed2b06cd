import type { ListedDefendant } from '@bailiwick/contract/defendants'
import { courtTime, daysUntil, owed, soonDays, today } from '#records/case-text.ts'
import { StatusDot } from '#ui/StatusDot.tsx'

/** The next date of court; it asks for attention if it is near. */
export function CourtText({ court }: { court: ListedDefendant['next_court'] }) {
  if (!court) return <span className="dim">None set</span>
  const days = daysUntil(court.date, today())
  const day = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : court.date
  const time = courtTime(court.time)
  const isSoon = days !== null && days <= soonDays
  return (
    <span className="num">
      {isSoon ? <StatusDot tone="wait">{day}</StatusDot> : day}
      {time !== null && <span className="dim"> {time}</span>}
    </span>
  )
}

/** What is owed; quiet if that is nothing. */
export function BalanceText({ balance = null }: { balance?: string | null | undefined }) {
  const text = owed(balance)
  return <span className={text === 'Paid' ? 'dim' : 'num'}>{text}</span>
}
