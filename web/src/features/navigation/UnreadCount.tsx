import { useQuery } from '@tanstack/react-query'
import classes from './Sidebar.module.css'
import { unreadQuery } from './unread-query.ts'

/** The number of unread replies beside Messages; nothing while there are none. */
export function UnreadCount() {
  const { data = 0 } = useQuery(unreadQuery)
  if (data === 0) return null
  return (
    <span className={`${classes.count} num`}>
      {data > 99 ? '99+' : data}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}
