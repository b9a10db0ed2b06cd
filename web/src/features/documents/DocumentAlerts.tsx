import { minuteMs } from '@bailiwick/contract/kit/durations'
import { dismissDocumentAlert, listDocumentAlerts, type DocumentAlert } from '@bailiwick/contract/documents'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { alertText } from './alert-text.ts'
import classes from './DocumentAlerts.module.css'

const alertsKey = ['document-alerts']
const lookMs = minuteMs

/** The documents that the user sent and that were declined or failed. Shows nothing if there are none. */
export function DocumentAlerts() {
  const cache = useQueryClient()
  const { data } = useQuery({
    queryKey: alertsKey,
    queryFn: ({ signal }) => call(listDocumentAlerts, { signal }),
    refetchOnWindowFocus: true,
    refetchInterval: lookMs,
  })
  const dismissing = useSingleMutation({
    mutationFn: ({ id }: DocumentAlert) => call(dismissDocumentAlert, { body: { document_id: id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: alertsKey }),
  })
  if (data === undefined || data.alerts.length === 0) return null
  return (
    <section className={classes.notice} aria-labelledby="document-alerts">
      <h2 id="document-alerts" className={classes.title}>
        Documents you sent
      </h2>
      <ul className={classes.list}>
        {data.alerts.map((alert) => (
          <li key={alert.id}>
            <span>
              <Link to="/crm/defendants" search={{ id: alert.defendant_id, tab: 'docs' }}>
                {alert.defendant_name}
              </Link>
              <span className={classes.text}>{alertText(alert)}</span>
            </span>
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={`DISMISS ${alertText(alert)}`}
              onClick={() => dismissing.mutate(alert)}
            >
              DISMISS
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
