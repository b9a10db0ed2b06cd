import { readQueue, type Queue } from '@bailiwick/contract/desk'
import { queueNames, queues, type QueueName } from '@bailiwick/contract/queues'
import type { Locator, Page } from '@playwright/test'
import type { ApiClient } from './api.ts'

/** The card of a queue on the dashboard. */
export const queueCard = (page: Page, queue: QueueName): Locator =>
  page.getByRole('region', { name: queues[queue].title, exact: true })

/** The call for a queue. */
export const queueCall = (queue: QueueName): RegExp => new RegExp(`/api/crm/desk/queue\\?queue=${queue}$`)

/** The office's today, MM/DD/YYYY. */
export const officeToday = async (api: ApiClient): Promise<string> =>
  (await api.call(readQueue, { query: { queue: 'court' } })).today

const emptyQueue = (queue: QueueName): Queue =>
  queue === 'court' ? { queue, total: 0, rows: [], days: [] } : { queue, total: 0, rows: [] }

/** Answers for these queues that they are empty. */
export async function emptyQueues(page: Page, names: readonly QueueName[] = queueNames): Promise<void> {
  for (const queue of names)
    await page.route(queueCall(queue), (route) =>
      route.fulfill({ json: { today: '11/24/2026', queue: emptyQueue(queue) } }),
    )
}
