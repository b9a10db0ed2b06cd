import { endOtherSessions, endSession, type Session } from '@bailiwick/contract/account'
import { counted } from '@bailiwick/contract/kit/counted'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useOutcome } from '#records/use-outcome.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryError } from '#records/QueryError.tsx'
import { TimedAlert } from '#ui/TimedAlert.tsx'
import { sessionsQuery } from './account-queries.ts'
import { AccountSection } from './AccountSection.tsx'
import accountClasses from './Account.module.css'
import classes from './Sessions.module.css'

/** Where one is logged in, and how to end it. */
export function SessionsSection() {
  const answer = useQuery(sessionsQuery)
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  // Without an ID all others
  const end = useSingleMutation({
    mutationFn: (id: string | null): Promise<{ message: string }> =>
      id === null ? call(endOtherSessions) : call(endSession, { query: { id } }),
    onSettled: () => {
      setIsAsking(false)
      void cache.invalidateQueries(sessionsQuery)
    },
  })
  const notice = useOutcome(end)
  const { data } = answer
  const others = data === undefined ? 0 : data.sessions.filter(({ is_current }) => !is_current).length
  return (
    <AccountSection title="Sessions" onScreenOnly>
      <p className={accountClasses.text}>{data && limitsText(data)}</p>
      {answer.isPending && <Skeleton height={64} mt="md" />}
      {answer.isError && <QueryError title="Your sessions did not load" query={answer} />}
      {data && (
        <ul className={classes.list}>
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {data && others === 0 && <p className={accountClasses.text}>You are logged in only here.</p>}
      {others > 1 && (
        <div className={accountClasses.actions}>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            END ALL OTHER SESSIONS
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="End all other sessions"
        text={`You are also logged in at ${others} other places. What is typed there and not saved stays open, and needs a new login to be saved.`}
        confirm="END THEM"
        danger
        busy={end.isPending}
        onConfirm={() => end.mutate(null)}
        onCancel={() => setIsAsking(false)}
      />
      {notice && <TimedAlert floating notice={notice} onClose={end.reset} />}
    </AccountSection>
  )
}

interface RowProps {
  session: Session
  busy: boolean
  onEnd: () => void
}

function SessionRow({
  session: { device, ip, created_at, last_seen_at, is_current },
  busy,
  onEnd,
}: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.device}>
          {device} {is_current && <span className={classes.mark}>This session</span>}
        </p>
        <p className={`${classes.facts} num`}>
          <span>{ip}</span>
          <span>
            Began <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          </span>
          {!is_current && (
            <span>
              Last used <time dateTime={last_seen_at}>{formatDateTime(last_seen_at)}</time>
            </span>
          )}
        </p>
      </div>
      {!is_current && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={`End the session of ${device}, began ${formatDateTime(created_at)}`}
          onClick={onEnd}
        >
          END
        </Button>
      )}
    </li>
  )
}

function limitsText({ idle_minutes, hours }: { idle_minutes: number | null; hours: number }): string {
  const total = counted(hours, 'hour')
  return idle_minutes === null
    ? `A session ends after ${total}.`
    : `A session ends after ${counted(idle_minutes, 'minute')} without use, and after ${total}.`
}
