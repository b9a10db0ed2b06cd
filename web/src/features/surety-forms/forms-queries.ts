import { listSuretyForms, readSuretyForm } from '@bailiwick/contract/surety-forms'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** Everything about the forms of the sureties. */
export const formsKey = ['surety-forms']

export const formsQuery = queryOptions({
  queryKey: [...formsKey, 'list'],
  queryFn: ({ signal }) => call(listSuretyForms, { signal }),
})

export const formQuery = (id: number) =>
  queryOptions({
    queryKey: [...formsKey, 'form', id],
    queryFn: ({ signal }) => call(readSuretyForm, { query: { id }, signal }),
  })
