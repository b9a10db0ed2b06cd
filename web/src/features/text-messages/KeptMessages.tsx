import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ViewToggles } from '#ui/ViewToggles.tsx'
import { mailsPage, textsPage } from './kept-calls.ts'
import classes from './KeptMessages.module.css'
import { KeptSheet } from './KeptSheet.tsx'
import type { KeptView } from './kept-view.ts'
import { MailTable } from './MailTable.tsx'
import { MessageTable } from './MessageTable.tsx'
import { useKeptView, type ChangeKept } from './use-kept-view.ts'

const views = [
  { view: 'texts', label: 'Text messages' },
  { view: 'mails', label: 'Mails' },
] as const

interface Props {
  view: KeptView
  change: ChangeKept
}

/** Every text message, or every mail to the staff, with what became of it; the newest first (OPEN-37, OPEN-53). */
export function KeptMessages() {
  const [view, change] = useKeptView()
  return (
    <>
      <ViewToggles
        views={views}
        shown={view.show}
        onShow={(show) => change((now) => ({ ...now, show, page: 1 }))}
      />
      {view.show === 'texts' ? <Texts view={view} change={change} /> : <Mails view={view} change={change} />}
    </>
  )
}

function Texts(props: Props) {
  const texts = useQuery({ ...textsPage(props.view), placeholderData: keepPreviousData })
  return (
    <>
      <p className={classes.note}>
        No gateway is set up: the portal keeps its text messages here and sends none to a phone.
      </p>
      <KeptSheet
        {...props}
        answer={texts}
        things="text messages"
        noun="message(s)"
        promise="Links and reminders that staff send appear here, with their text and state."
        table={({ messages }, busy) => <MessageTable rows={messages} busy={busy} />}
      />
    </>
  )
}

function Mails(props: Props) {
  const mails = useQuery({ ...mailsPage(props.view), placeholderData: keepPreviousData })
  const sends = mails.data?.sends
  return (
    <>
      <p className={classes.note}>
        {sends === true && 'A mail server is set up: mails to the staff go out through it.'}
        {sends === false && 'No mail server is set up: the portal keeps its mails here and sends none.'}
      </p>
      <KeptSheet
        {...props}
        answer={mails}
        things="mails"
        noun="mail(s)"
        promise="What the portal writes to staff whose permissions were changed appears here, with its state."
        table={(answer, busy) => <MailTable rows={answer.mails} busy={busy} />}
      />
    </>
  )
}
