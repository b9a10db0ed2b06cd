import { checkDuties } from '@bailiwick/contract/account'
import { login } from '@bailiwick/contract/auth'
import { expect } from '@playwright/test'
import { accountPath, codeNow, ownPassword, section } from '../../support/account-page.ts'
import { forgedToken, hoursFromNow } from '../../support/tokens.ts'
import { button } from '../../support/elements.ts'
import { failWith } from '../../support/network.ts'
import { fillSignIn, signInPath } from '../../support/sign-in-page.ts'
import { userDialog, submit } from '../../support/user-admin-page.ts'
import type { PageWalk, Stage } from './page-walk.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-JKMN-PQR${'ABCDEFGHJK'.charAt(at)}`)
const factorCall = '**/api/users/second_factor'

const newCodes = { recovery_codes: codes, username: 'owner', made_at: '2026-11-01T10:00:00.000Z' }

async function walkAccount({ page, enter, check }: Stage): Promise<void> {
  await enter('owner', accountPath)
  await expect(page.getByText('This session')).toBeVisible()
  await check('the own sign-in')
  await button(page, 'CHANGE PASSWORD').click()
  await expect(page.getByText('Required').first()).toBeVisible()
  await check('an own password with errors')
  await page.route(factorCall, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { secret, uri: `otpauth://totp/Bailiwick:owner?secret=${secret}` } })
      : route.request().method() === 'PUT'
        ? route.fulfill({
            json: { code: 'addedSecondFactor', message: 'Set up.', token: 'x', ...newCodes },
          })
        : route.continue(),
  )
  const app = section(page, 'Authenticator app')
  await button(app, 'SET UP').click()
  await check('the question for the current password')
  await userDialog(page).getByLabel('Current password', { exact: true }).fill(ownPassword)
  await submit(page, 'CONTINUE').click()
  await expect(app.getByRole('img')).toBeVisible()
  await check('the QR code')
  const answer = { added_at: '2026-11-01T10:00:00.000Z', recovery_codes_left: 2, is_required: true }
  await page.unroute(factorCall)
  await page.route(factorCall, (route) => route.fulfill({ json: answer }))
  await page.reload()
  await expect(app.getByText('2 recovery codes are left.')).toBeVisible()
  await check('an authenticator app that is set up')
  await page.route('**/recovery_codes', (route) =>
    route.fulfill({ json: { code: 'renewedRecoveryCodes', message: 'New codes.', ...newCodes } }),
  )
  await button(app, 'NEW RECOVERY CODES').click()
  await userDialog(page).getByLabel('Current password', { exact: true }).fill(ownPassword)
  await submit(page, 'CONTINUE').click()
  await expect(app.getByRole('listitem')).toHaveCount(10)
  await check('the recovery codes')
  await button(app, 'I HAVE STORED THEM').click()
  await page.unroute(factorCall)
  await failWith(page, factorCall, 500, 'Out of order.')
  await page.reload()
  await expect(page.getByText('The authenticator app did not load')).toBeVisible()
  await check('an authenticator app that did not load')
}

async function walkFirstSteps({ page, enterWith, check }: Stage): Promise<void> {
  await page.route(`**${login.path}`, (route) => route.fulfill({ json: { challenge: 'x' } }))
  await page.goto(signInPath)
  await fillSignIn(page, 'owner')
  await button(page, 'LOG IN').click()
  await page.getByLabel('Code', { exact: true }).fill(codeNow(secret))
  await button(page, 'LOG IN').click()
  await expect(page.getByRole('alert')).toBeVisible()
  const claims = { id: 1, name: 'Owner', exp: hoursFromNow(1), permObj: {} }
  await enterWith(forgedToken({ ...claims, duties: ['password'] }), '/dashboard')
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await check('the choice of an own password')
  await page.route(`**${checkDuties.path}`, (route) => route.fulfill({ json: { token: null } }))
  await enterWith(forgedToken({ ...claims, duties: ['second_factor'] }), '/dashboard')
  await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible()
  await check('the setup that the office requires')
}

export const accountWalks: readonly PageWalk[] = [
  { name: 'the own sign-in', walk: walkAccount },
  { name: 'what a session does first', walk: walkFirstSteps },
]
