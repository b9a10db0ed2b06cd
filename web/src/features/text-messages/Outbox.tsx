import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { deliveryQuery } from '#features/messaging/delivery-query.ts'
import { useSearchView, type ChangeView } from '#platform/search-view.ts'
import { ViewToggles } from '#ui/ViewToggles.tsx'
import { mailsPage, textsPage } from './outbox-queries.ts'
import classes from './Outbox.module.css'
import { OutboxList } from './OutboxList.tsx'
import { outboxCodec, type OutboxView } from './outbox-view.ts'
import { MailTable } from './MailTable.tsx'
import { MessageTable } from './MessageTable.tsx'

const route = getRouteApi('/shell/text-messages')

const views = [
  { view: 'texts', label: 'Text messages' },
  { view: 'mails', label: 'Emails' },
] as const

interface Props {
  view: OutboxView
  change: ChangeView<OutboxView>
}

/** All text messages, or all emails, with their state; the newest first (OPEN-37, OPEN-53). */
export function Outbox() {
  const [view, change] = useSearchView(outboxCodec, route.useSearch(), route.useNavigate())
  return (
    <>
      <ViewToggles
        views={views}
        shown={view.show}
        onShow={(show) => change((now) => ({ ...now, show, page: 1, id: null }))}
      />
      {view.show === 'texts' ? <Texts view={view} change={change} /> : <Mails view={view} change={change} />}
    </>
  )
}

function Texts(props: Props) {
  const provider = useQuery(deliveryQuery).data?.texts
  const texts = useQuery({ ...textsPage(props.view), placeholderData: keepPreviousData })
  return (
    <>
      <p className={classes.note}>
        {provider === true &&
          'Texts leave through the text provider. Sent means that it took the text, Delivered that the phone got it.'}
        {provider === false &&
          'No text provider is set up. Texts are saved here and not sent. The person who sent a link can show it once.'}
      </p>
      <OutboxList
        {...props}
        answer={texts}
        things="text messages"
        noun="message(s)"
        hint="Links and reminders that staff send appear here with their text and what became of it."
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
        {sends === true &&
          'An email server is set up. Sent means that it took the email. One that comes back later reaches the sender’s mailbox, not the portal.'}
        {sends === false && 'No email server is set up. Emails are stored here and not sent.'}
      </p>
      <OutboxList
        {...props}
        answer={mails}
        things="emails"
        noun="email(s)"
        hint="Emails with links to sign, with signed documents and about changed permissions appear here with their state."
        table={(answer, busy) => <MailTable rows={answer.mails} busy={busy} />}
      />
    </>
  )
}
