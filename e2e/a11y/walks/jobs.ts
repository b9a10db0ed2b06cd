import { expect } from '@playwright/test'
import { jobsCall, noFailedJobs, threeFailedJobs } from '../../support/failed-jobs.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkJobs({ page, enter, check }: Stage): Promise<void> {
  await page.route(jobsCall, (route) => route.fulfill({ json: noFailedJobs }))
  await enter('developer', '/jobs')
  await expect(page.getByText('No failed jobs')).toBeVisible()
  await check('jobs of which none failed')
  await page.route(jobsCall, (route) => route.fulfill({ json: threeFailedJobs }))
  await page.reload()
  await expect(page.getByText('Showing 1 to 3 of 3')).toBeVisible()
  await check('failed jobs')
  await page.getByRole('button', { name: 'Retry all failed jobs of Text messages' }).click()
  await check('the question before all jobs of a queue are retried')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Email 987654' }).click()
  await expect(page.getByText('It is no longer here')).toBeVisible()
  await check('an email that was deleted')
}

export const jobWalks: readonly PageWalk[] = [{ name: 'the jobs', walk: walkJobs }]
