/** The functions that guard the history, each in the schema file of its name. */
export const guardNames = [
  'history_text',
  'link_history',
  'link_new_entry',
  'refuse_forged_entry',
  'refuse_history_change',
]

/** An array of texts as PostgreSQL writes it in a condition. */
const texts = (...values: readonly string[]) => `(array[${values.map((one) => `'${one}'::text`).join(', ')}])`

/** In the order in which PostgreSQL writes them. */
const anyChange = 'delete or update or truncate'

const actions = texts(
  'create',
  'update',
  'delete',
  'read',
  'upload',
  'download',
  'remove',
  'share',
  'convert',
  'send',
  'restore',
  'merge',
  'unmerge',
)
const changes = texts('create', 'update', 'delete', 'share', 'convert', 'restore', 'merge', 'unmerge')
const records = texts('defendant', 'indemnitor')

const indexes = [
  'history_action on history using btree (action, created_date, id)',
  `history_changes on history using btree (defendant_id, created_date, id) where (action = any ${changes}) and (endpoint <> all ${texts('document', 'note')})`,
  `history_client_saves on history using btree (created_date) where user_id is null and (action = any ${texts('create', 'update')}) and (endpoint = any ${records})`,
  'history_created on history using btree (created_date, id)',
  'history_endpoint on history using btree (endpoint, created_date, id)',
  'history_of_clients on history using btree (defendant_id, created_date) where user_id is null',
  `history_photos on history using btree (defendant_id, created_date, id) where (action = any ${texts('upload', 'download', 'remove')}) and (endpoint = any ${records})`,
  'history_record on history using btree (endpoint, record_id, id)',
  'history_username on history using btree (lower(username) text_pattern_ops, created_date, id)',
]

const constraints = [
  `history_action_check on history check (action = any ${actions})`,
  'history_chain_hash_check on history_chain check (length(hash) = 32)',
  'history_chain_history_id_key on history_chain unique (history_id)',
  'history_chain_pkey on history_chain primary key ("position")',
  'history_pkey on history primary key (id)',
  'history_user_id_fkey on history foreign key (user_id) references users(id)',
]

/** The history and its chain as migrations and schema files make them; a test compares it with a new database. */
export const madeByProgram = [
  'table history',
  'column id of history: integer not null, always an identity',
  'column created_date of history: timestamp with time zone not null, by default now()',
  'column user_id of history: integer',
  'column username of history: text not null',
  'column action of history: text not null',
  'column endpoint of history: text not null',
  'column record_id of history: integer not null',
  'column defendant_id of history: integer',
  'column name of history: text not null',
  'column data of history: jsonb not null',
  `column changed of history: text[] not null, by default '{}'::text[]`,
  'sequence history_id_seq from 1 by 1 up to 2147483647',
  'table history_chain',
  'column position of history_chain: bigint not null',
  'column history_id of history_chain: integer not null',
  'column hash of history_chain: bytea not null',
  ...constraints.map((one) => `constraint ${one}`),
  ...indexes.map((one) => `index ${one}`),
  'trigger link_new_entry after insert on history deferrable initially deferred for each row execute function link_new_entry()',
  `trigger refuse_change before ${anyChange} on history for each statement execute function refuse_history_change()`,
  `trigger refuse_change before ${anyChange} on history_chain for each statement execute function refuse_history_change()`,
  'trigger refuse_forged_entry before insert on history for each row execute function refuse_forged_entry()',
  'function history_text(entry history) returns text language sql stable',
  'function link_history() returns integer language plpgsql on its own search path',
  'function link_new_entry() returns trigger language plpgsql security definer on its own search path',
  'function refuse_forged_entry() returns trigger language plpgsql on its own search path',
  'function refuse_history_change() returns trigger language plpgsql on its own search path',
]

/** The functions of PostgreSQL that the hashes are computed with, and what they are inside it. */
export const builtIn = [
  { signature: 'sha256(bytea)', source: 'sha256_bytea' },
  { signature: 'byteacat(bytea,bytea)', source: 'byteacat' },
  { signature: 'byteaeq(bytea,bytea)', source: 'byteaeq' },
  { signature: 'convert_to(text,name)', source: 'pg_convert_to' },
  { signature: 'jsonb_build_array("any")', source: 'jsonb_build_array' },
  { signature: 'to_char(timestamp without time zone,text)', source: 'timestamp_to_char' },
  { signature: 'timezone(text,timestamp with time zone)', source: 'timestamptz_zone' },
]
