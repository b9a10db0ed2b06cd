import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import classes from './CalendarPanel.module.css'

interface Props {
  /** YYYY-MM-DD, the day picked so far. */
  value: string | null
  onPick: (iso: string | null) => void
}

/** A month to pick a day from. It brings the date library with it, so it is only ever loaded when it is opened. */
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
