import { additionalFields, recipientLabel } from '@bailiwick/contract/notifications'
import { ActionIcon, Button, NativeSelect, Paper, TextInput } from '@mantine/core'
import { IconSend, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { SmsBubble } from '#ui/SmsBubble.tsx'
import { cleanInput, limitPhone } from '#ui/text-input.ts'
import { PhoneLink } from '#ui/contact/PhoneLink.tsx'
import classes from './Composer.module.css'
import {
  recipientError,
  canSend,
  recipientKey,
  messageChoices,
  textFor,
  type SelectedRecipient,
  type Recipient,
} from './notification-form.ts'
import type { NotificationState } from './use-notification.ts'

/** The message, its recipients and preview, and the button that sends it (NOTE-3, NOTE-4, NOTE-8). */
export function Composer({ notification }: { notification: NotificationState }) {
  const { form, progress, count, send, sendLater } = notification
  return (
    <Paper withBorder component="section" className={classes.panel ?? ''} aria-label="Notification">
      <MessagePicker notification={notification} />
      <div>
        <h2 className={classes.title}>Recipients</h2>
        {form.send_to.length === 0 ? (
          <p className={classes.none}>No recipients yet. Check people in the list.</p>
        ) : (
          <ul className={classes.people} aria-label="Recipients">
            {form.send_to.map((one) => (
              <SelectedItem key={recipientKey(one)} one={one} notification={notification} />
            ))}
          </ul>
        )}
      </div>
      <AdditionalNumber notification={notification} />
      <div className={classes.foot}>
        <Button
          fullWidth
          leftSection={<IconSend size={16} stroke={1.6} />}
          disabled={!canSend(form) || progress !== null}
          onClick={send}
        >
          Send Notification
        </Button>
        {sendLater && (
          <Button
            fullWidth
            variant="default"
            disabled={!canSend(form) || progress !== null}
            onClick={sendLater}
          >
            SEND AT 8 AM
          </Button>
        )}
        <output className={`${classes.count} num`}>
          {progress ? `Sending ${progress.done + 1} of ${progress.of} …` : countRecipients(count)}
        </output>
      </div>
      <Preview notification={notification} />
    </Paper>
  )
}

/** '1 recipient' */
export const countRecipients = (count: number) => `${count} ${count === 1 ? 'recipient' : 'recipients'}`

function MessagePicker({
  notification: { form, wording, progress, pick, picker },
}: {
  notification: NotificationState
}) {
  const { builtIn, staff } = messageChoices(wording.templates)
  return (
    <NativeSelect
      ref={picker}
      label="Message"
      withAsterisk
      aria-required
      disabled={progress !== null || wording.templates.length === 0}
      value={form.messageType}
      onChange={(event) => pick(event.currentTarget.value)}
    >
      <option value="">Choose a message</option>
      {builtIn.map((name) => (
        <option key={name}>{name}</option>
      ))}
      {staff.length > 0 && (
        <optgroup label="Written by the office">
          {staff.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      )}
    </NativeSelect>
  )
}

function SelectedItem({ one, notification }: { one: SelectedRecipient; notification: NotificationState }) {
  const error = recipientError(one, notification.wording)
  return (
    <li className={classes.person}>
      <span>
        {one.name}
        <span className={`${classes.what} num`}>
          {one.type === 'defendant' ? 'Defendant' : `${recipientLabel(one.type)} of ${one.about.name}`}
          {one.phone !== '' && (
            <>
              {' · '}
              <PhoneLink phone={one.phone} />
            </>
          )}
        </span>
        {error !== null && <span className={classes.error}>{error}</span>}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${one.name}`}
        disabled={notification.progress !== null}
        onClick={() => notification.toggle(one)}
      >
        <IconX size={15} stroke={1.8} />
      </ActionIcon>
    </li>
  )
}

function AdditionalNumber({ notification }: { notification: NotificationState }) {
  const { form, additional, wording, progress, type, additionalInput } = notification
  const { name, phone, about } = form.additional_info
  const [isTyping, setTyping] = useState(false)
  const whileTyping = { onFocus: () => setTyping(true), onBlur: () => setTyping(false) }
  const of = additional?.about ?? about
  const error = additional && !isTyping && recipientError(additional, wording)
  return (
    <fieldset className={classes.additional} disabled={progress !== null}>
      <legend className={classes.title}>Additional number</legend>
      <TextInput
        ref={additionalInput}
        label={additionalFields.name.label}
        autoComplete="off"
        maxLength={additionalFields.name.max}
        value={name}
        {...whileTyping}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <TextInput
        label={additionalFields.phone.label}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        className="num"
        value={phone}
        {...whileTyping}
        onChange={(event) => type({ phone: cleanInput(event, limitPhone) })}
      />
      <p className={classes.about}>
        {of ? `About ${of.name}` : additional && 'Not about a file: the phone beside a defendant chooses one'}
        {about && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Not about ${about.name}`}
            onClick={() => type({ about: null })}
          >
            <IconX size={13} stroke={1.8} />
          </ActionIcon>
        )}
      </p>
      <p className={classes.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}

/** The text as the recipient added last will read it. */
function Preview({ notification: { form, additional, wording } }: { notification: NotificationState }) {
  const reader: Recipient | undefined = additional ?? form.send_to.at(-1)
  if (wording.messageType === '' || reader === undefined) return null
  const text = textFor(reader, wording)
  if (text === null) return null
  const caption = `As ${reader.name || 'the recipient'} would read it`
  return <SmsBubble label="Preview" caption={caption} text={text} />
}
