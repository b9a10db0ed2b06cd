import { Badge, Code } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBell,
  IconCalendar,
  IconCash,
  IconCircleCheck,
  IconFileDescription,
  IconHash,
  IconHistory,
  IconMessage2,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconSearch,
  IconShieldLock,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { StatusDot } from '#ui/StatusDot.tsx'
import { SmsBubble } from '#ui/SmsBubble.tsx'
import classes from './Gallery.module.css'

export function Typography() {
  return (
    <>
      <h3>A third-level heading</h3>
      <h4>A fourth-level heading</h4>
      <p>Body text is Source Sans at 15 pixels, in lines that are short enough to read.</p>
      <p className="dim">Help text is dimmer, and at least 13 pixels.</p>
      <p>
        Numbers align in columns: <span className="num">1,110.00</span>, <span className="num">9,999.50</span>
        ; case numbers look like this: <span className="mono">SB-26-97604</span>.
      </p>
      <p lang="ar" dir="rtl">
        هذا سطر باللغة العربية لتجربة الكتابة من اليمين إلى اليسار.
      </p>
      <blockquote>Quotes are set apart.</blockquote>
    </>
  )
}

export function Marks() {
  return (
    <div className={classes.row}>
      <StatusDot tone="ok">Done</StatusDot>
      <StatusDot tone="wait">Somebody must act</StatusDot>
      <StatusDot tone="bad">Failed</StatusDot>
      <StatusDot tone="none">Nothing has happened yet</StatusDot>
      <Badge variant="default">Draft</Badge>
      <Code>Ctrl-S</Code>
    </div>
  )
}

const icons = {
  Alert: IconAlertTriangle,
  Bell: IconBell,
  Calendar: IconCalendar,
  Cash: IconCash,
  Check: IconCircleCheck,
  Document: IconFileDescription,
  Number: IconHash,
  History: IconHistory,
  Message: IconMessage2,
  Edit: IconPencil,
  Add: IconPlus,
  Refresh: IconRefresh,
  Search: IconSearch,
  Safe: IconShieldLock,
  Delete: IconTrash,
  Person: IconUser,
  People: IconUsers,
}

export function Icons() {
  return (
    <ul className={classes.icons}>
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name}>
          <Icon size={24} stroke={1.6} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  )
}

export const TextMessage = () => (
  <SmsBubble
    label="Preview"
    caption="As MARTIN REYES would read it"
    text="Bailiwick: MARTIN REYES, your next court date: 12/24/2026 09:00 AM, Hall of Justice."
  />
)
