import { messages } from '@bailiwick/contract/messages'
import type { SmsTemplate } from '@bailiwick/contract/sms-config'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { brand } from '#platform/brand.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import type { Outcome } from '../outcome.ts'
import { notificationList, type NotifiedDefendant } from './notification-list.ts'
import {
  additionalOf,
  faultOf,
  isBegun,
  keyOf,
  nothingToSend,
  renewed,
  toggled,
  type About,
  type Chosen,
  type NotificationForm,
  type Recipient,
} from './notification.ts'
import { createSender, type Failure } from './send-notification.ts'

/** What is being sent from the page of notifications, and the sending of it (NOTE-1 to NOTE-13, OPEN-169). */
export function useNotification(templates: readonly SmsTemplate[]) {
  const cache = useQueryClient()
  const [form, setForm] = useState(nothingToSend)
  const [sent, setSent] = useState<{ readonly done: number; readonly of: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const sendOne = useState(createSender)[0]
  // The server's day: what is shown is what will be sent
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  useUnsavedGuard({ dirty: isBegun(form), mode: null })

  const { messageType } = form
  const wording = useMemo(
    () => ({ messageType, templates, brand, site: globalThis.location.origin, today }),
    [messageType, templates, today],
  )
  const additional = additionalOf(form)

  const additionalInput = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLSelectElement>(null)
  const acts = useMemo(() => {
    const type = (part: Partial<NotificationForm['additional_info']>) =>
      setForm((now) => ({ ...now, additional_info: { ...now.additional_info, ...part } }))
    return {
      type,
      pick: (messageType: string) => setForm((now) => ({ ...now, messageType })),
      toggle: (one: Chosen) => setForm((now) => ({ ...now, send_to: toggled(now.send_to, one) })),
      /** The list was loaded again: whoever is ticked in it is told of what stands there now. */
      renew: (rows: readonly NotifiedDefendant[]) => setForm((now) => renewed(now, rows)),
      /** Somebody who is on no file is to be told of this one. */
      startAdditional: (about: About) => {
        type({ about })
        additionalInput.current?.focus()
      },
    }
  }, [])
  const { send_to } = form
  const isSending = sent !== null
  // The rows of the list do not care what is typed beside it
  const ticking = useMemo(
    () => ({ ...acts, send_to, wording, isSending }),
    [acts, send_to, wording, isSending],
  )

  async function send(): Promise<void> {
    const all: Recipient[] = [...form.send_to, ...(additional ? [additional] : [])]
    const failures: Failure[] = []
    try {
      for (const [done, recipient] of all.entries()) {
        setSent({ done, of: all.length })
        const text = faultOf(recipient, wording) ?? (await sendOne(recipient, messageType))
        if (text !== null) failures.push({ recipient, text })
      }
    } finally {
      setSent(null)
    }
    setForm((now) => leftOf(now, failures))
    setOutcome(outcomeOf(all.length, failures))
  }

  return {
    form,
    additional,
    /** How many people it goes to. */
    count: form.send_to.length + (additional ? 1 : 0),
    /** Where the message is chosen. */
    picker,
    wording,
    /** How far the sending has come; null while nothing is sent. */
    sent,
    outcome,
    ...acts,
    ticking,
    /** Where the number is typed by hand. */
    additionalInput,
    send,
    /** The news was read: the list is loaded again (DLG-10). */
    read: () => {
      setOutcome(null)
      void cache.invalidateQueries({ queryKey: [notificationList.key] })
    },
  }
}
export type Notifying = ReturnType<typeof useNotification>
/** What the list has to do with it. */
export type Ticking = Notifying['ticking']

/** Whoever got the message is done with; who did not stays ticked, to be tried again. */
function leftOf(form: NotificationForm, failures: readonly Failure[]): NotificationForm {
  const failed = failures.flatMap(({ recipient }) => (recipient.id === undefined ? [] : [keyOf(recipient)]))
  const isOpen = failures.some(({ recipient }) => recipient.id === undefined)
  return {
    ...form,
    send_to: form.send_to.filter((one) => failed.includes(keyOf(one))),
    additional_info: isOpen ? form.additional_info : nothingToSend.additional_info,
  }
}

function outcomeOf(all: number, failures: readonly Failure[]): Outcome {
  if (failures.length === 0) return { text: messages.sentNotification, tone: 'ok' }
  const went = all - failures.length
  return {
    heading: went === 0 ? 'Nothing was sent.' : `${went} sent, ${failures.length} not sent.`,
    text: failures.map(({ recipient, text }) => `${recipient.name || recipient.phone}: ${text}`),
    tone: 'bad',
  }
}
