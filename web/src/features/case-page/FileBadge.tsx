import { useQuery } from '@tanstack/react-query'
import { initialsOf } from '#records/person-name.ts'
import { StatusDot, type Tone } from '#ui/StatusDot.tsx'
import { caseQuery } from './case-queries.ts'
import classes from './FileBadge.module.css'

/** The statuses that wait for somebody. */
const tones: Readonly<Record<string, Tone>> = { 'New Lead': 'wait' }

/** Beside the name: the status, and who else has the file open to edit. */
export function FileBadge({ id, status }: { id: number; status: string | null }) {
  const here = useQuery(caseQuery(id)).data?.here ?? []
  return (
    <>
      {status !== null && (
        <span className={classes.status}>
          <StatusDot tone={tones[status] ?? 'ok'}>{status}</StatusDot>
        </span>
      )}
      {here.length > 0 && (
        <span className={classes.here} data-print="hide">
          <span aria-hidden>{initialsOf(here[0] ?? '')}</span>
          {hereText(here)}
        </span>
      )}
    </>
  )
}

/** 'Casey Clerk is in this file', 'Casey Clerk and 2 more are in this file'. */
export const hereText = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? `${first} is in this file` : `${first} and ${others.length} more are in this file`
