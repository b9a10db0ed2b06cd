import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { addRecentFile, forgetRecentFile, recentFilesQuery, type RecentFile } from './recent-files.ts'

const file = (id: number): RecentFile => ({
  id,
  is_lead: 0,
  first_name: 'ANA',
  last_name: 'LIM',
  phone: null,
  access_type: null,
})

test('a file that was deleted is not offered as a recent one', () => {
  const cache = new QueryClient()
  const ids = () => cache.getQueryData(recentFilesQuery.queryKey)?.map(({ id }) => id)
  forgetRecentFile(cache, 1)
  expect(ids()).toBeUndefined()
  for (const id of [1, 2, 3]) addRecentFile(cache, file(id))
  forgetRecentFile(cache, 2)
  expect(ids()).toEqual([3, 1])
})
