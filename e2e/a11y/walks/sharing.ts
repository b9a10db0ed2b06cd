import { expect } from '@playwright/test'
import { desktopOnly, phoneOnly } from '../../support/axe.ts'
import { button } from '../../support/elements.ts'
import { addDefendant } from '../../support/records.ts'
import { shareWith, usersWithAccess } from '../../support/sharing-page.ts'
import type { PageWalk, Stage } from './page-walk.ts'

async function walkShare({ page, api, enter, check }: Stage): Promise<void> {
  const { id, path } = await addDefendant(api)
  await enter('owner', `${path}&tab=share`)
  await expect(page.getByText('Not shared with anyone yet.')).toBeVisible()
  await check('the Share tab of a file that is not shared', { sizes: desktopOnly })
  await shareWith(api, id, 'Casey Clerk', 'E')
  await page.reload()
  await expect(usersWithAccess(page)).toHaveCount(1)
  await check('the Share tab of a shared file')
  await button(page, 'REMOVE Casey Clerk').click()
  await expect(button(page, 'REMOVE')).toBeVisible()
  await check('the question before access is removed', { sizes: phoneOnly })
}

export const sharingWalks: readonly PageWalk[] = [{ name: 'the Share tab', walk: walkShare }]
