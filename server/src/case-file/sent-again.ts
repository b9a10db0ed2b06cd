import { sql } from 'kysely'

/** Whether there is a newer document for the same signer, type and booking as that in the row `o`. */
export const isSentAgain = sql<boolean>`exists (
  select from documents n
  where n.defendant_id = o.defendant_id and n.id > o.id and n.type = o.type
    and n.indemnitor_id is not distinct from o.indemnitor_id and n.booking_id is not distinct from o.booking_id
)`
