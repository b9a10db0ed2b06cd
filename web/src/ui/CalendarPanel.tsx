import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import classes from './CalendarPanel.module.css'

interface Props {
  /** YYYY-MM-DD, the selected day. */
  value: string | null
  onPick: (iso: string | null) => void
}

/** A calendar to pick a day. Load it lazily: it includes the date library. */
export function CalendarPanel({ value, onPick }: Props) {
  return (
    <DatePicker
      size="sm"
      firstDayOfWeek={0}
      weekendDays={[]}
      highlightToday
      classNames={{ day: classes.day ?? '' }}
      value={value}
      {...(value === null ? {} : { defaultDate: value })}
      onChange={onPick}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous decade',
        nextDecade: 'Next decade',
      }}
    />
  )
}
