import { listSuretyForms, readSuretyForm } from '@bailiwick/contract/surety-forms'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** Everything about the forms of the sureties. */
export const formsKey = ['surety-forms']

export const formsQuery = queryOptions({
  queryKey: [...formsKey, 'list'],
  queryFn: ({ signal }) => call(listSuretyForms, { signal }),
})

/** A form as it is, or a former version of it. */
export const formQuery = (id: number, version_id?: number) =>
  queryOptions({
    queryKey: [...formsKey, 'form', id, version_id ?? 'newest'],
    queryFn: ({ signal }) =>
      call(readSuretyForm, { query: { id, ...(version_id !== undefined && { version_id }) }, signal }),
  })
