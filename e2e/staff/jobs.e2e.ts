import { failedCleanUp, jobsCall, noFailedJobs, threeFailedJobs } from '../support/failed-jobs.ts'
import { expect, test } from '../support/fixtures.ts'

const retryCall = '**/api/settings/jobs/retry'
const retried = { code: 'retriedJobs', message: 'The portal tries it again now.', retried: 1 }

test('developers see the queues and the failed jobs with their reason, and retry one or all', async ({
  page,
  enter,
}) => {
  let reply: object = threeFailedJobs
  const sent: unknown[] = []
  await page.route(jobsCall, (route) => route.fulfill({ json: reply }))
  await page.route(retryCall, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: retried })
  })
  await enter('developer', '/jobs')
  const queues = page.getByRole('region', { name: 'Queues' }).locator('tbody tr')
  await expect(queues).toHaveText([/^Text messages412/, /^Emails001/, /^Clean-up000$/])
  const failed = page.getByRole('region', { name: 'Failed jobs' }).locator('tbody tr')
  await expect(failed).toHaveCount(3)
  await expect(failed.first()).toContainText('12 times')
  await expect(failed.first()).toContainText('The text provider is busy.')

  await failed
    .nth(1)
    .getByRole('button', { name: /^Retry: Emails, failed/ })
    .click()
  await expect(page.getByRole('status').filter({ hasText: retried.message })).toBeVisible()
  await page.getByRole('button', { name: 'Retry all failed jobs of Text messages' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Retry all 2 failed jobs of Text messages?')
  await expect(dialog).toContainText('What can still be sent goes out now, however old it is.')
  reply = noFailedJobs
  await dialog.getByRole('button', { name: 'RETRY ALL' }).click()
  await expect(page.getByText('No failed jobs')).toBeVisible()
  expect(sent).toEqual([{ queue: 'send-mail', id: threeFailedJobs.jobs[1]?.id }, { queue: 'send-text' }])
})

test('what sends nothing is retried without a word about sending', async ({ page, enter }) => {
  await page.route(jobsCall, (route) => route.fulfill({ json: failedCleanUp }))
  await enter('developer', '/jobs')
  await page.getByRole('button', { name: 'Retry all failed jobs of Clean-up' }).click()
  await expect(page.getByRole('dialog')).toContainText('Retry the failed job of Clean-up?')
  await expect(page.getByRole('dialog')).not.toContainText('sent')
})

test('a failed job leads to its text, mail or document, if the user can open it', async ({ page, enter }) => {
  await page.route(jobsCall, (route) => route.fulfill({ json: threeFailedJobs }))
  const links = page.getByRole('region', { name: 'Failed jobs' }).locator('tbody').getByRole('link')
  await enter('owner', '/jobs')
  await expect(links).toHaveText(['Text message 1', 'Email 987654', 'Document 7'])
  await expect(links.last()).toHaveAttribute('href', '/crm/defendants?id=1&tab=docs')
  await enter('developer', '/jobs')
  await expect(links).toHaveText(['Text message 1', 'Email 987654'])
  await links.last().click()
  await expect(page).toHaveURL('/text-messages?id=987654&show=mails')
  await expect(page.getByText('It is no longer here')).toBeVisible()
  await page.getByRole('button', { name: 'SHOW ALL EMAILS' }).click()
  await expect(page).toHaveURL('/text-messages?show=mails')
})

test('jobs that do not load, and a retry that is refused, say so', async ({ page, enter }) => {
  await page.route(jobsCall, (route) => route.fulfill({ status: 500, json: { error: 'Out of order.' } }))
  await enter('developer', '/jobs')
  await expect(page.getByRole('alert')).toContainText('The jobs did not load')
  await page.route(jobsCall, (route) => route.fulfill({ json: threeFailedJobs }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.route(retryCall, (route) =>
    route.fulfill({ status: 409, json: { error: 'Nothing has failed here any more.', code: 'noFailedJob' } }),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('list', { name: 'Failed jobs' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await cards.first().getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('Nothing has failed here any more.')
})

test('the page of jobs opens for developers alone, and shows the real queues', async ({ page, enter }) => {
  await enter('developer', '/jobs')
  await expect(page.getByRole('heading', { name: 'Failed jobs' })).toBeVisible()
  await expect(page.getByText('No failed jobs')).toBeVisible()
  await enter('agent', '/jobs')
  await expect(page).toHaveURL('/dashboard')
})
