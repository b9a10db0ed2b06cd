import { useEffect } from 'react'
import { connection, keepAsking, watchConnection } from '#platform/connection.ts'
import { useStore } from '#platform/store.ts'
import { controlTexts } from '#ui/controls.ts'
import classes from './StaffNotice.module.css'

/** Says at once that there is no connection, and is gone when there is one again. */
export function OfflineNotice() {
  const isConnected = useStore(connection)
  const { offline } = controlTexts.use()
  useEffect(watchConnection, [])
  useEffect(() => (isConnected ? undefined : keepAsking()), [isConnected])
  return (
    <output className={classes.offline} data-print="hide">
      {isConnected ? null : <span className={classes.line}>{offline}</span>}
    </output>
  )
}
