import { pageHeading, sidebar } from '../support/elements.ts'
import { expect, test } from '../support/fixtures.ts'

test('the pages that show only their name are folded away, and stay as they were left [NAV-16, OPEN-17]', async ({
  enter,
}) => {
  const page = await enter('agent')
  const more = sidebar(page).getByRole('button', { name: 'More' })
  const payroll = sidebar(page).getByRole('link', { name: 'Payroll' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(payroll).toBeHidden()
  // By its address
  await page.goto('/payments')
  await expect(payroll).toBeVisible()
  await page.goto('/dashboard')
  await expect(payroll).toBeHidden()
  await more.click()
  await payroll.click()
  await expect(pageHeading(page)).toHaveText('Payroll')
  await page.goto('/dashboard')
  await expect(payroll).toBeVisible()
  await more.click()
  await page.reload()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
})

test.describe('while nobody does anything', () => {
  test.use({ idleWork: true })

  test('the code of the pages is loaded, and no data', async ({ page, enter }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await enter('clerk')
    for (const code of ['LeadsPage', '/assets/list-', 'NotificationsPage', 'MessagesPage'])
      await expect.poll(() => loaded.some((path) => path.includes(code)), code).toBe(true)
    expect(loaded.filter((path) => path.startsWith('/api/crm/leads'))).toEqual([])
    expect(loaded.some((path) => path.includes('HistoriesPage'))).toBe(false)
    const count = loaded.length
    await sidebar(page).getByRole('link', { name: 'Leads' }).click()
    await expect(pageHeading(page)).toHaveText('Leads')
    expect(loaded.slice(count).filter((path) => path.includes('LeadsPage'))).toEqual([])
  })

  test('a phone loads no code of other pages', async ({ page, enter }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await enter('clerk')
    await expect(pageHeading(page)).toHaveText('Welcome to the Bailiwick portal')
    // After the time at which a desktop begins
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 2_500)))
    expect(loaded.filter((path) => path.includes('LeadsPage'))).toEqual([])
  })
})
