import { expect } from '@playwright/test'
import { desktopOnly } from '../../support/axe.ts'
import type { PageWalk, Stage } from './page-walk.ts'

const path = '/security-events'
const listCall = '**/api/settings/security_events*'

/** One event of each shape. */
const events = [
  { kind: 'permissionsChanged', details: { added: ['CRM – Edit'], removed: ['Admin – User Admin Edit'] } },
  { kind: 'shareChanged', details: { defendant_id: 12, level: 'R', level_before: 'F' } },
  { kind: 'signInLocked', details: { reason: 'user' }, username: null },
  { kind: 'passwordChanged', details: {}, username: null, ip: null },
].map((event, id) => ({
  id,
  date_created: '2026-11-01T10:00:00.000Z',
  username: 'owner',
  about_username: 'a.rather.long.username.of.somebody@example.com',
  ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  ...event,
}))

async function walkSecurity({ page, enter, check }: Stage): Promise<void> {
  await page.route(listCall, (route) => route.fulfill({ json: { events: [], total: 0 } }))
  await enter('owner', path)
  await expect(page.getByText('No events found')).toBeVisible()
  await expect(page.getByText('deleted 30 days after their upload')).toBeVisible()
  await check('an empty list of security events', { sizes: desktopOnly })
  await page.route(listCall, (route) => route.fulfill({ json: { events, total: 4 } }))
  await page.goto(`${path}?username=o`)
  await expect(page.getByText('Showing 1 to 4 of 4')).toBeVisible()
  await check('security events of every shape')
}

export const securityWalks: readonly PageWalk[] = [{ name: 'the security events', walk: walkSecurity }]
