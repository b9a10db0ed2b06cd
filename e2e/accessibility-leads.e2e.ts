import { expectNoFindings, onDesk, onPhone } from './axe.ts'
import { addSomebody, button, expect, form, readNews, test } from './defendant-desk.ts'
import { tokenFor } from './fixtures.ts'
import { addLead, leads, offered, sharingDeskOf, sharingDialog } from './leads-desk.ts'

test.setTimeout(120_000)

test('axe finds nothing in the leads, their form, and the way to a defendant', async ({
  page,
  enter,
  desk,
}) => {
  const { path } = await addLead(desk)
  await enter('owner', leads)
  await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
  await expectNoFindings(page, 'list')
  await page.goto(`${path}&mode=view`)
  await expect(button(form(page), 'EDIT')).toBeVisible()
  await expectNoFindings(page, 'View', onDesk)
  await page.goto(path)
  await button(page, 'Convert to Defendant').click()
  await expect(button(page, 'YES')).toBeVisible()
  await expectNoFindings(page, 'converting asks', onPhone)
  await button(page, 'NO').click()
  await expectNoFindings(page, 'Edit')
  await button(page, 'Convert to Defendant').click()
  await button(page, 'YES').click()
  await readNews(page, 'Successfully updated lead')
  await expect(offered(sharingDialog(page))).toHaveCount(6)
  await expectNoFindings(page, 'sharing dialog')
  await page.goto(path)
  await expect(button(page, 'OPEN THE DEFENDANT')).toBeVisible()
  await expectNoFindings(page, 'converted already', onPhone)
})

test('axe finds nothing in the Share tab', async ({ page, enter, request, desk }) => {
  const { id, path } = await addSomebody(desk)
  await enter('owner', `${path}&tab=share`)
  await expect(page.getByText('Not shared with anyone yet.')).toBeVisible()
  await expectNoFindings(page, 'nobody yet', onDesk)
  await sharingDeskOf(request, await tokenFor(request, 'owner')).share(id, 'Casey Clerk', 'E')
  await page.reload()
  await button(page, 'REMOVE Casey Clerk').click()
  await expect(button(page, 'REMOVE')).toBeVisible()
  await expectNoFindings(page, 'removing asks', onPhone)
  await button(page, 'CANCEL').click()
  await expectNoFindings(page, 'somebody')
})
