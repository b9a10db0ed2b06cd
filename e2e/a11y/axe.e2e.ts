import { bothSizes, expectAccessible } from '../support/axe.ts'
import { test } from '../support/fixtures.ts'
import { caseRecordStates } from './states/case-records.ts'
import { clientStates } from './states/client.ts'
import { defendantFormStates } from './states/defendant-form.ts'
import { defendantListStates } from './states/defendant-list.ts'
import { documentStates } from './states/documents.ts'
import { galleryStates } from './states/gallery.ts'
import { historyStates } from './states/history.ts'
import { leadStates } from './states/leads.ts'
import { notificationStates } from './states/notifications.ts'
import { outboxStates } from './states/outbox.ts'
import { pendingRecordStates } from './states/pending-records.ts'
import { permissionStates } from './states/permissions.ts'
import { photoStates } from './states/photos.ts'
import { searchStates } from './states/search.ts'
import { sharingStates } from './states/sharing.ts'
import { shellStates } from './states/shell.ts'
import { signInStates } from './states/sign-in.ts'
import { signingStates } from './states/signing.ts'
import { smsTemplateStates } from './states/sms-templates.ts'
import { userStates } from './states/users.ts'

// Both workers share the table: it is as long as several other files
test.describe.configure({ mode: 'parallel' })

const states = [
  ...signInStates,
  ...shellStates,
  ...searchStates,
  ...defendantListStates,
  ...defendantFormStates,
  ...caseRecordStates,
  ...pendingRecordStates,
  ...documentStates,
  ...signingStates,
  ...photoStates,
  ...leadStates,
  ...sharingStates,
  ...historyStates,
  ...notificationStates,
  ...permissionStates,
  ...userStates,
  ...smsTemplateStates,
  ...outboxStates,
  ...clientStates,
  ...galleryStates,
]

for (const { name, open, sizes = bothSizes } of states)
  test(`axe finds nothing on ${name}`, async ({
    page,
    api,
    addTemplate,
    enter,
    enterElsewhere,
    enterWith,
    pageErrors,
  }) => {
    const stage = { page, api, addTemplate, enter, enterElsewhere, enterWith, pageErrors }
    const opened = await open(stage)
    await expectAccessible(opened ?? page, sizes)
  })
