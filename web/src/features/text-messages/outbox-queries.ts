import { listMails } from '@bailiwick/contract/mails'
import { cancelMessage, listMessages, showMessage } from '@bailiwick/contract/messaging'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { outboxParams, type OutboxView } from './outbox-view.ts'

/** The key of both lists. */
export const outboxKey = ['stored-messages']

export const textsPage = (view: OutboxView) =>
  queryOptions({
    queryKey: [...outboxKey, view],
    queryFn: ({ signal }) => call(listMessages, { query: outboxParams(view), signal }),
  })

/** The text of a message with its link, which the server gives away once; one that waits must be canceled with it. */
export const fullText = (id: number, cancel: boolean) =>
  call(showMessage, { body: { id, ...(cancel && { cancel }) } })

/** Cancels a text that waits. */
export const cancelText = (message_id: number) => call(cancelMessage, { body: { message_id } })

export const mailsPage = (view: OutboxView) =>
  queryOptions({
    queryKey: [...outboxKey, view],
    queryFn: ({ signal }) => call(listMails, { query: outboxParams(view), signal }),
  })
