import { suretyNames } from './bookings.ts'
import { choice, date, longText, text, yesNo, type Catalogue } from './fields.ts'

/** What an entry of the arrests history holds (ARR-1, OPEN-101). */
export const arrestFields = {
  court: text('Court', 100),
  county: text('County', 50),
  arrest_when: date('Arrest Date'),
  bail_post_date: date('Bail Post Date'),
  disposition: text('Disposition', 100),
  previous_bail: yesNo('Previous Bail'),
  with_whom: text('With Whom', 100),
  surety: choice('Surety', suretyNames),
  charges: longText('Charges'),
} as const satisfies Catalogue
