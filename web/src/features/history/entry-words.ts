/** The statuses of a document: its last event, or the number of OPEN-146. */
export const statusWords: Readonly<Record<string, string>> = {
  signed: 'Signed',
  declined: 'Declined',
  failed: 'Failed',
  voided: 'Voided',
  1: 'Created',
  2: 'Pending',
  3: 'Signed',
  4: 'Declined',
  5: 'Failed',
}
