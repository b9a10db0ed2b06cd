import { listSmsConfig } from '@bailiwick/contract/sms-config'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** The templates of both types. */
export const smsTemplates = queryOptions({
  queryKey: ['sms-config'],
  queryFn: async ({ signal }) => (await call(listSmsConfig, { signal })).sms_config,
})
