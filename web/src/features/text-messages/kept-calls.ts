import { listMails } from '@bailiwick/contract/mails'
import { listMessages } from '@bailiwick/contract/messaging'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { keptQuery, type KeptView } from './kept-view.ts'

/** Of both lists. */
export const keptKey = ['kept-messages']

export const textsPage = (view: KeptView) =>
  queryOptions({
    queryKey: [...keptKey, view],
    queryFn: ({ signal }) => call(listMessages, { query: keptQuery(view), signal }),
  })

export const mailsPage = (view: KeptView) =>
  queryOptions({
    queryKey: [...keptKey, view],
    queryFn: ({ signal }) => call(listMails, { query: keptQuery(view), signal }),
  })
