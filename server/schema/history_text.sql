-- An entry of the history as the text that its hash covers: the same on every version, time zone and date style.
create or replace function history_text(entry history) returns text
language sql stable as $$
  select jsonb_build_array(
    entry.id, to_char(entry.created_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.user_id,
    entry.username, entry.action, entry.endpoint, entry.record_id, entry.defendant_id, entry.name, entry.data,
    entry.changed
  )::text
$$;
