import { formatDateTime } from '@bailiwick/contract/kit/dates'
import type { InboxThread } from '@bailiwick/contract/text-threads'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { errorText } from '#platform/api.ts'
import { formatPhone, isPhone } from '@bailiwick/contract/kit/phones'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import { orUnnamed, roleText } from '#records/person-name.ts'
import classes from './Inbox.module.css'
import { newLeadPhone } from './new-lead-phone.ts'
import { filesNote } from './thread-view.ts'
import { useDelayedRead } from './use-delayed-read.ts'

/** The unread replies from one number, with the files that it is in. */
export function InboxEntry({ thread: { phone, unread, last, people } }: { thread: InboxThread }) {
  const note = filesNote(last)
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
      {isUnknown && <UnknownNumber phone={phone} upTo={last.id} />}
    </li>
  )
}

/** What somebody has to do with the file that the link opens. */
function fileRole(person: InboxPerson): string {
  if (person.is_other) return `Texted about ${person.file_name}`
  if (person.indemnitor_id !== null) return `${roleText(person)} of ${person.file_name}`
  return person.is_lead ? 'Lead' : roleText(person)
}

type InboxPerson = InboxThread['people'][number]

/** Opens the thread in the file of the person. */
const FileLink = ({ person }: { person: InboxPerson }) => (
  <Link
    to={person.is_lead ? '/crm/leads' : '/crm/defendants'}
    search={{ id: person.defendant_id, tab: 'messages' }}
    className={classes.file}
  >
    {orUnnamed(person.name)}
    <span className={classes.role}>{fileRole(person)}</span>
  </Link>
)

/** What to do with a number that is in no file: add a lead with it, or take its replies out of the inbox. */
function UnknownNumber({ phone, upTo }: { phone: string; upTo: number }) {
  const navigate = useNavigate()
  const { read, isMarked, mark, undo } = useDelayedRead(phone, upTo)
  function addLead() {
    newLeadPhone.put(phone)
    void navigate({ to: '/crm/leads', search: { id: 'new' } })
  }
  return (
    <div className={classes.actions}>
      {read.isError && (
        <p className={classes.stale} role="alert">
          {errorText(read.error)}
        </p>
      )}
      {isMarked ? (
        <>
          <output className={classes.dim}>Will be marked as read.</output>
          <Button
            variant="default"
            size="compact-sm"
            disabled={read.isPending}
            aria-label={`UNDO for ${formatPhone(phone)}`}
            onClick={undo}
          >
            UNDO
          </Button>
        </>
      ) : (
        <>
          {isPhone(phone) && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`ADD A LEAD with ${formatPhone(phone)}`}
              onClick={addLead}
            >
              ADD A LEAD
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`MARK AS READ ${formatPhone(phone)}`}
            onClick={mark}
          >
            MARK AS READ
          </Button>
        </>
      )}
    </div>
  )
}
