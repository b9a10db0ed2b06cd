import { listDeletedFiles } from '@bailiwick/contract/deleted-files'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { deletedQuery, type DeletedView } from './deleted-view.ts'

export const deletedKey = ['deleted-files']

export const deletedPage = (view: DeletedView) =>
  queryOptions({
    queryKey: [...deletedKey, view],
    queryFn: ({ signal }) => call(listDeletedFiles, { query: deletedQuery(view), signal }),
  })
