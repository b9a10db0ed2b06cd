import type { WrittenText } from '@bailiwick/contract/messaging'
import type { SmsTemplate } from '@bailiwick/contract/sms-config'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react'
import { brand, publicUrl } from '#platform/brand.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useUnsavedGuard } from '#platform/unsaved.ts'
import { notificationList, type NotificationRow } from './notification-list.ts'
import { notificationOutcome, type SentNotification } from './notification-outcome.ts'
import {
  additionalRecipient,
  recipientError,
  hasRecipients,
  keepFailed,
  emptyForm,
  refreshSubjects,
  toggleRecipient,
  type Subject,
  type SelectedRecipient,
  type NotificationForm,
  type Recipient,
} from './notification-form.ts'
import { createSender, type Failure, type Reason, type SendResult } from './send-notification.ts'

/** The state of the notifications page, and sending (NOTE-1 to NOTE-13, OPEN-169). */
export function useNotification(templates: readonly SmsTemplate[]) {
  const cache = useQueryClient()
  const [form, setForm] = useState(emptyForm)
  useUnsavedGuard({ isDirty: hasRecipients(form), lock: null })

  const { messageType } = form
  const wording = useWording(messageType, templates)
  const additional = additionalRecipient(form)

  const additionalInput = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLSelectElement>(null)
  const actions = useFormActions(setForm, additionalInput)
  const { send, progress, isQuiet } = useSending({ form, setForm, wording, additional })
  const { send_to } = form
  const isSending = send.isPending
  // Memoized: typing in the composer must not render the rows of the list
  const selection = useMemo(
    () => ({ ...actions, send_to, wording, isSending }),
    [actions, send_to, wording, isSending],
  )

  return {
    form,
    additional,
    /** The number of recipients. */
    count: form.send_to.length + (additional ? 1 : 0),
    /** The input of the message. */
    picker,
    wording,
    /** How many have been sent; null while nothing is being sent. */
    progress,
    outcome: send.data === undefined ? null : notificationOutcome(send.data),
    ...actions,
    selection,
    /** The input of the additional recipient. */
    additionalInput,
    send: () => send.mutate(undefined),
    /** Sends in the morning what was refused because of the hour; undefined if nothing was. */
    sendLater: isQuiet ? () => send.mutate('morning') : undefined,
    /** Closes the outcome and reloads the list (DLG-10). */
    read: () => {
      send.reset()
      void cache.invalidateQueries({ queryKey: [notificationList.key] })
    },
  }
}

interface SendingParts {
  readonly form: NotificationForm
  readonly setForm: Dispatch<SetStateAction<NotificationForm>>
  readonly wording: ReturnType<typeof useWording>
  readonly additional: ReturnType<typeof additionalRecipient>
}

/** Sends to all recipients; those who were not reached stay. */
function useSending({ form, setForm, wording, additional }: SendingParts) {
  const { messageType } = form
  /** Whether the last messages were refused because of the hour. */
  const [isQuiet, setIsQuiet] = useState(false)
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null)
  const sendOne = useState(createSender)[0]
  const send = useSingleMutation({
    mutationFn: async (at?: 'morning') => {
      const all: Recipient[] = [...form.send_to, ...(additional ? [additional] : [])]
      return sendAll(
        all,
        (recipient) => {
          const text = recipientError(recipient, wording)
          return text === null ? sendOne(recipient, messageType, at) : { text, isQuiet: false }
        },
        (done) => setProgress({ done, of: all.length }),
      )
    },
    onSuccess({ failures }) {
      setForm((now) =>
        keepFailed(
          now,
          failures.map(({ recipient }) => recipient),
        ),
      )
      setIsQuiet(failures.some((one) => one.isQuiet))
    },
    onSettled: () => setProgress(null),
  })
  return { send, progress, isQuiet }
}

/** What the texts are made of. */
function useWording(messageType: string, templates: readonly SmsTemplate[]) {
  // The server's day, so that the preview is what will be sent
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return useMemo(
    () => ({ messageType, templates, brand, site: publicUrl, today }),
    [messageType, templates, today],
  )
}

/** Sends to one recipient after the other; `send` gives the text of each, or why there is none. */
async function sendAll(
  all: readonly Recipient[],
  send: (recipient: Recipient) => Reason | Promise<SendResult>,
  onNext: (done: number) => void,
): Promise<SentNotification> {
  const failures: Failure[] = []
  const texts: WrittenText[] = []
  for (const [done, recipient] of all.entries()) {
    onNext(done)
    const result = await send(recipient)
    if ('text' in result) failures.push({ recipient, ...result })
    else texts.push(...result)
  }
  return { failures, texts }
}

/** The ways to change the form. They stay the same, so that the rows of the list don't render for them. */
const useFormActions = (
  setForm: Dispatch<SetStateAction<NotificationForm>>,
  additionalInput: RefObject<HTMLInputElement | null>,
) =>
  useMemo(() => {
    const type = (part: Partial<NotificationForm['additional_info']>) =>
      setForm((now) => ({ ...now, additional_info: typed(now.additional_info, part) }))
    return {
      type,
      pick: (messageType: string) => setForm((now) => ({ ...now, messageType })),
      toggle: (one: SelectedRecipient) =>
        setForm((now) => ({ ...now, send_to: toggleRecipient(now.send_to, one) })),
      /** The list was loaded again: the messages use the current data. */
      renew: (rows: readonly NotificationRow[]) => setForm((now) => refreshSubjects(now, rows)),
      /** Starts an additional number about this file. */
      startAdditional: (about: Subject) => {
        type({ about })
        additionalInput.current?.focus()
      },
    }
  }, [setForm, additionalInput])

export type NotificationState = ReturnType<typeof useNotification>
/** What the list needs of it. */
export type Selection = NotificationState['selection']

/** What is typed now. Another number than one that was removed is about nobody's choice again. */
function typed(
  before: NotificationForm['additional_info'],
  part: Partial<NotificationForm['additional_info']>,
): NotificationForm['additional_info'] {
  const next = { ...before, ...part }
  const isRemoved = next.name === '' && next.phone === '' && !('about' in part)
  return isRemoved ? { ...next, about: undefined } : next
}
