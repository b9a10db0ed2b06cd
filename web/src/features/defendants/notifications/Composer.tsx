import { additionalFields, recipientLabel } from '@bailiwick/contract/notifications'
import { ActionIcon, Button, NativeSelect, Paper, TextInput } from '@mantine/core'
import { IconSend, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { shownPhone } from '#ui/shown-phone.ts'
import { SmsBubble } from '#ui/SmsBubble.tsx'
import { cleanInput, typePhone } from '#ui/typed-text.ts'
import classes from './Composer.module.css'
import {
  faultOf,
  isReady,
  keyOf,
  messageChoices,
  textFor,
  type Chosen,
  type Recipient,
} from './notification.ts'
import type { Notifying } from './use-notification.ts'

/** What is sent, to whom, how it reads, and the button that sends it (NOTE-3, NOTE-4, NOTE-8). */
export function Composer({ notifying }: { notifying: Notifying }) {
  const { form, sent, count, send } = notifying
  return (
    <Paper withBorder component="section" className={classes.panel ?? ''} aria-label="Notification">
      <MessagePicker notifying={notifying} />
      <div>
        <h2 className={classes.title}>Recipients</h2>
        {form.send_to.length === 0 ? (
          <p className={classes.none}>Nobody yet. Tick whom to tell in the list.</p>
        ) : (
          <ul className={classes.people} aria-label="Recipients">
            {form.send_to.map((one) => (
              <Ticked key={keyOf(one)} one={one} notifying={notifying} />
            ))}
          </ul>
        )}
      </div>
      <AdditionalNumber notifying={notifying} />
      <div className={classes.foot}>
        <Button
          fullWidth
          leftSection={<IconSend size={16} stroke={1.6} />}
          disabled={!isReady(form) || sent !== null}
          onClick={() => void send()}
        >
          Send Notification
        </Button>
        <output className={`${classes.count} num`}>
          {sent ? `Sending ${sent.done + 1} of ${sent.of} …` : inRecipients(count)}
        </output>
      </div>
      <Preview notifying={notifying} />
    </Paper>
  )
}

/** '1 recipient' */
export const inRecipients = (count: number) => `${count} ${count === 1 ? 'recipient' : 'recipients'}`

function MessagePicker({ notifying: { form, wording, sent, pick, picker } }: { notifying: Notifying }) {
  const { own, staff } = messageChoices(wording.templates)
  return (
    <NativeSelect
      ref={picker}
      label="Message"
      withAsterisk
      aria-required
      disabled={sent !== null || wording.templates.length === 0}
      value={form.messageType}
      onChange={(event) => pick(event.currentTarget.value)}
    >
      <option value="">Choose a message</option>
      {own.map((name) => (
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

function Ticked({ one, notifying }: { one: Chosen; notifying: Notifying }) {
  const fault = faultOf(one, notifying.wording)
  return (
    <li className={classes.person}>
      <span>
        {one.name}
        <span className={`${classes.what} num`}>
          {one.type === 'defendant' ? 'Defendant' : `${recipientLabel(one.type)} of ${one.about.name}`}
          {one.phone !== '' && ` · ${shownPhone(one.phone)}`}
        </span>
        {fault !== null && <span className={classes.fault}>{fault}</span>}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Take out ${one.name}`}
        disabled={notifying.sent !== null}
        onClick={() => notifying.toggle(one)}
      >
        <IconX size={15} stroke={1.8} />
      </ActionIcon>
    </li>
  )
}

function AdditionalNumber({ notifying }: { notifying: Notifying }) {
  const { form, additional, wording, sent, type, additionalInput } = notifying
  const { name, phone, about } = form.additional_info
  const [isTyping, setTyping] = useState(false)
  const whileTyping = { onFocus: () => setTyping(true), onBlur: () => setTyping(false) }
  const of = additional?.about ?? about
  const fault = additional && !isTyping && faultOf(additional, wording)
  return (
    <fieldset className={classes.additional} disabled={sent !== null}>
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
        onChange={(event) => type({ phone: cleanInput(event, typePhone) })}
      />
      <p className={classes.about}>
        {of ? `About ${of.name}` : additional && 'About nobody’s file'}
        {about !== null && (
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
      <p className={classes.fault} aria-live="polite">
        {fault}
      </p>
    </fieldset>
  )
}

/** As whoever was added last would read it. */
function Preview({ notifying: { form, additional, wording } }: { notifying: Notifying }) {
  const reader: Recipient | undefined = additional ?? form.send_to.at(-1)
  if (wording.messageType === '' || reader === undefined) return null
  const text = textFor(reader, wording)
  if (text === null) return null
  const caption = `As ${reader.name || 'the recipient'} would read it`
  return <SmsBubble label="Preview" caption={caption} text={text} />
}
