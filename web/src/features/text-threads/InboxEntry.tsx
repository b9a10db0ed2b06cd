import { formatDateTime } from '@bailiwick/contract/kit/dates'
import type { InboxThread } from '@bailiwick/contract/text-threads'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { inboxKey } from '#features/navigation/unread-query.ts'
import { errorText } from '#platform/api.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import { readNumber } from './inbox-calls.ts'
import classes from './Inbox.module.css'
import { filesNote, roleOf } from './thread-view.ts'

/** The unread replies from one number, with the files that it is in. */
export function InboxEntry({ thread: { phone, unread, last, people } }: { thread: InboxThread }) {
  const note = filesNote(last.files)
  const isUnknown = people.length === 0
  return (
    <li className={classes.entry}>
      <div className={classes.from}>
        {people.map((person) => (
          <FileLink key={`${person.defendant_id}/${person.indemnitor_id}`} person={person} />
        ))}
        {isUnknown && <span className={classes.unknown}>In no file</span>}
        <span className={classes.dim}>
          <PhoneLink phone={phone} />
        </span>
      </div>
      <div>
        <p className={classes.content}>{last.content}</p>
        {note !== null && <p className={classes.dim}>{note}</p>}
        <p className={`${classes.dim} num`}>
          {formatDateTime(last.at)}
          {unread > 1 && ` · ${unread} unread`}
        </p>
      </div>
      {isUnknown && <MarkRead phone={phone} upTo={last.id} />}
    </li>
  )
}

/** What somebody has to do with the file that the link opens. */
function fileRole(person: InboxPerson): string {
  if (person.is_other) return `Texted about ${person.file_name}`
  if (person.indemnitor_id !== null) return `${roleOf(person)} of ${person.file_name}`
  return person.is_lead ? 'Lead' : roleOf(person)
}

type InboxPerson = InboxThread['people'][number]

/** Opens the thread in the file of the person. */
const FileLink = ({ person }: { person: InboxPerson }) => (
  <Link
    to={person.is_lead ? '/crm/leads' : '/crm/defendants'}
    search={{ id: person.defendant_id, tab: 'messages' }}
    className={classes.file}
  >
    {person.name || 'Unnamed indemnitor'}
    <span className={classes.role}>{fileRole(person)}</span>
  </Link>
)

/** Takes the replies of a number that is in no file out of the inbox. */
function MarkRead({ phone, upTo }: { phone: string; upTo: number }) {
  const cache = useQueryClient()
  const read = useSingleMutation({
    mutationFn: () => readNumber({ phone, up_to: upTo }),
    onSuccess: () => cache.invalidateQueries({ queryKey: inboxKey }),
  })
  return (
    <div className={classes.actions}>
      {read.isError && (
        <p className={classes.stale} role="alert">
          {errorText(read.error)}
        </p>
      )}
      <Button
        variant="default"
        size="compact-sm"
        loading={read.isPending}
        aria-label={`MARK AS READ ${formatPhone(phone)}`}
        onClick={() => read.mutate()}
      >
        MARK AS READ
      </Button>
    </div>
  )
}
