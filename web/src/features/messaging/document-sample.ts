import type { DocumentOfRecord } from '@bailiwick/contract/defendants'

/** A document that waits for the defendant, for tests. */
export const pendingDocument: DocumentOfRecord = {
  id: 1,
  type: 1,
  status: 2,
  envelope_id: null,
  indemnitor_id: null,
  date_created: '2026-11-18T16:00:00Z',
  link_last_sent: null,
  history: [],
  booking_id: null,
  reason: null,
  voided_at: null,
  is_voiding: false,
  at_docusign: null,
  link_ended_at: null,
  booking_changed_at: null,
  phone_changed_at: null,
}
