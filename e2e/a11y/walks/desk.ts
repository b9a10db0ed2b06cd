import { expect } from '@playwright/test'
import { emptyQueues, queueCall, queueCard } from '../../support/desk-page.ts'
import { button } from '../../support/elements.ts'
import { failWith, neverAnswer } from '../../support/network.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkDesk({ page, enter, check }: Stage): Promise<void> {
  await failWith(page, queueCall('declined'), 500, 'Down')
  await neverAnswer(page, queueCall('leads'))
  await enter('clerk', '/dashboard')
  await expect(queueCard(page, 'declined').getByRole('alert')).toBeVisible()
  await expect(queueCard(page, 'court').getByRole('listitem').first()).toBeVisible()
  await check('the queues of the dashboard, one loading and one that failed')
  await button(page, 'Choose queues').click()
  await expect(page.getByRole('dialog', { name: 'Choose queues' })).toBeVisible()
  await check('the choice of queues')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/crm/defendants?queue=court&court_day=11/24/2026')
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible()
  await check('the list of a queue')
  await emptyQueues(page)
  await page.goto('/dashboard')
  await expect(page.getByText(/^Nothing is waiting\./)).toBeVisible()
  await check('the dashboard when nothing waits')
}

export const deskWalks: readonly PageWalk[] = [{ name: 'the queues of the dashboard', walk: walkDesk }]
