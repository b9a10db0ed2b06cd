import { sql } from 'kysely'
import type { Db } from '#tables'

/** Everything the database derives for the lists, to compare with what a rebuild yields. */
export async function readDerivedTables(db: Db) {
  const { rows } = await sql<{ list: unknown; keys: unknown; unknown_names: unknown; counts: unknown }>`
    select
      (select json_agg(l order by l.defendant_id) from defendant_list l) as list,
      (select json_agg(k order by k.kind, k.key, k.defendant_id) from defendant_keys k) as keys,
      (select json_agg(l.first_name) from defendant_list l
        where l.first_name not in (select name from defendant_first_names)) as unknown_names,
      (select json_agg(c order by c) from (
        select is_lead, docs_sent, pending_signature, has_fcs, has_bankers, sum(n) as n from defendant_list_counts
        group by 1, 2, 3, 4, 5 having sum(n) <> 0) c) as counts`.execute(db)
  return rows[0]
}
