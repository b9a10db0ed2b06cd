import {
  createSmsConfig,
  deleteSmsConfig,
  listSmsConfig,
  updateSmsConfig,
} from '@bailiwick/contract/sms-config'
import type { ApiClient } from './api.ts'

export const templatesOf = async (api: ApiClient) => (await api.call(listSmsConfig)).sms_config

/** Adds a template; returns its id. */
export const addTemplate = async (api: ApiClient, description: string, content: string): Promise<number> =>
  (await api.call(createSmsConfig, { body: { description, content } })).insertId

/** Changes a template, as somebody else would. */
export const changeTemplate = (api: ApiClient, id: number, content: string): Promise<unknown> =>
  api.call(updateSmsConfig, { body: { id, content } })

export const deleteTemplate = (api: ApiClient, id: number): Promise<unknown> =>
  api.call(deleteSmsConfig, { query: { id } })
