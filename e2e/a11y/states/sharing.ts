import { expect } from '@playwright/test'
import { desktopOnly, phoneOnly } from '../../support/axe.ts'
import { button } from '../../support/elements.ts'
import { addDefendant } from '../../support/records.ts'
import { shareWith, usersWithAccess } from '../../support/sharing-page.ts'
import type { PageState, Stage } from './page-state.ts'

/** The Share tab of a file that the clerk may edit. */
async function openShared({ page, api, enter }: Stage): Promise<void> {
  const { id, path } = await addDefendant(api)
  await shareWith(api, id, 'Casey Clerk', 'E')
  await enter('owner', `${path}&tab=share`)
  await expect(usersWithAccess(page)).toHaveCount(1)
}

export const sharingStates: readonly PageState[] = [
  {
    name: 'the Share tab of a file that is not shared',
    sizes: desktopOnly,
    async open({ page, api, enter }) {
      const { path } = await addDefendant(api)
      await enter('owner', `${path}&tab=share`)
      await expect(page.getByText('Not shared with anyone yet.')).toBeVisible()
    },
  },
  { name: 'the Share tab of a shared file', open: openShared },
  {
    name: 'the question before access is removed',
    sizes: phoneOnly,
    async open(stage) {
      await openShared(stage)
      await button(stage.page, 'REMOVE Casey Clerk').click()
      await expect(button(stage.page, 'REMOVE')).toBeVisible()
    },
  },
]
