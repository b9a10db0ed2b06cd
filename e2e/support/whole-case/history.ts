import { defendant, last, nightOf } from './lead.ts'
import { arrests, indemnitors, linkedIndemnitor, notifiedIndemnitor } from './indemnitors-and-arrests.ts'
import { defendantPictures, indemnitorPictures } from './pictures.ts'

/** The history of the whole case, newest first: user, action, kind and name. */
export const expectedHistory: readonly string[] = [
  `clerk Update Defendant ${defendant.name}`,
  `agent Send Notification ${notifiedIndemnitor}`,
  `agent Send Reminder ${defendant.name}`,
  `agent Send Document ${defendant.name}`,
  ...[...indemnitors.map(([person]) => person).toReversed(), defendant.name].map(
    (person) => `agent Send Document ${person}`,
  ),
  `agent Send Form link ${defendant.name}`,
  ...Object.keys(indemnitorPictures).map(() => `agent Upload Indemnitor Rosa ${last}`),
  ...[...Object.keys(defendantPictures), 'Proof of Income'].map(
    () => `agent Upload Defendant ${defendant.name}`,
  ),
  ...arrests.map(([court]) => `agent Create Arrest ${court}`).toReversed(),
  `agent Send Form link ${linkedIndemnitor}`,
  ...indemnitors.map(([person]) => `agent Create Indemnitor ${person}`).toReversed(),
  `agent Create Booking Warrant of ${last}`,
  `agent Update Booking ${nightOf}`,
  `agent Share Sharing ${defendant.name}`,
  `agent Convert Defendant ${defendant.name}`,
  `agent Create Booking ${nightOf}`,
  `clerk Create Defendant ${defendant.name}`,
]
