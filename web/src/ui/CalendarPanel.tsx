import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/es'
import { useLanguage } from '#platform/language.ts'
import { formControlTexts } from './form-controls.ts'
import classes from './CalendarPanel.module.css'

interface Props {
  /** YYYY-MM-DD, the selected day. */
  value: string | null
  onPick: (iso: string | null) => void
}

/** A calendar to pick a day. Load it lazily: it includes the date library. */
export function CalendarPanel({ value, onPick }: Props) {
  const language = useLanguage()
  const { months } = formControlTexts.use()
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
      ariaLabels={months}
      locale={language}
    />
  )
}
