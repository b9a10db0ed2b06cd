-- What the lists show, sort by and search in, derived from the tables of a file so that a page costs the same
-- however many there are. Whoever writes to one of those tables calls refresh_defendant_list in the same
-- transaction; rebuild_defendant_list makes all of it anew.

create extension if not exists pg_trgm;

-- Capitals, alike in every locale: accented letters are named because a database may know only ASCII
create function folded(value text) returns text
language sql immutable parallel safe
return case
  when octet_length(value) = char_length(value) then upper(value collate "C")
  else translate(
    upper(value collate "C"),
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžșț',
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽȘȚ'
  )
end collate "C";

-- A number as it is searched: dashes, spaces and what else only groups its signs are ignored (OPEN-63)
create function number_key(value text) returns text
language sql immutable parallel safe
return translate(upper(value collate "C"), E' \t\u00a0-\u2010\u2011\u2012\u2013\u2014().+/#', '') collate "C";

-- A name as it is searched by the start of its words, which spaces and hyphens part
create function name_words(value text) returns text[]
language sql immutable parallel safe
return array_remove(string_to_array(translate(folded(value), '-', ' '), ' '), '');

-- One narrow row a defendant or lead; an empty text is null, so that empty values sort last (OPEN-66)
create table defendant_list (
  defendant_id integer primary key references defendants on delete cascade,
  is_lead smallint not null,
  first_name text collate "C",
  last_name text collate "C",
  phone text,
  home_phone text,
  -- The mobile, else the home phone (OPEN-166)
  shown_phone text collate "C",
  date_of_birth date,
  -- Of the latest booking, else of the latest arrest (OPEN-64)
  bail_post_date date,
  arrest_when date,
  county text,
  county_order text collate "C",
  surety text,
  booking text,
  arrest_case text,
  court_case text,
  case_number text,
  link_last_sent timestamptz,
  date_created timestamptz not null,
  created_by integer,
  docs_sent boolean not null,
  pending_signature boolean not null,
  -- Whether any booking or arrest has the surety
  has_fcs boolean not null,
  has_bankers boolean not null
);

-- A walk in the order of a column, from either end, reads the index alone; ties run by id downwards in both directions
create index defendant_list_first_name_asc on defendant_list (is_lead, first_name, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_first_name_desc on defendant_list (is_lead, first_name desc nulls last, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_last_name_asc on defendant_list (is_lead, last_name, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_last_name_desc on defendant_list (is_lead, last_name desc nulls last, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_phone_asc on defendant_list (is_lead, shown_phone, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_phone_desc on defendant_list (is_lead, shown_phone desc nulls last, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_birth_asc on defendant_list (is_lead, date_of_birth, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_birth_desc on defendant_list (is_lead, date_of_birth desc nulls last, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_post_asc on defendant_list (is_lead, bail_post_date, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_post_desc on defendant_list (is_lead, bail_post_date desc nulls last, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_arrest_asc on defendant_list (is_lead, arrest_when, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_arrest_desc on defendant_list (is_lead, arrest_when desc nulls last, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_county_asc on defendant_list (is_lead, county_order, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_county_desc on defendant_list (is_lead, county_order desc nulls last, defendant_id desc)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
create index defendant_list_created on defendant_list (is_lead, date_created, defendant_id)
  include (docs_sent, pending_signature, has_fcs, has_bankers);
-- The few rows of a rare combination
create index defendant_list_flags on defendant_list (is_lead, pending_signature, docs_sent, has_fcs, has_bankers);
-- Any part of a name, from three letters on; new names wait in a short list, since filing each at once costs as much as
-- all the indexes above
create index defendant_list_names on defendant_list using gin (first_name gin_trgm_ops, last_name gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 64);

-- What a search finds from the start: 1 phone, 2 case, 3 booking, 4 power number, 5 word of an indemnitor's name with
-- what follows it, 6 bail post date, 7 arrest date. 11 to 14 are the numbers reversed, to be found from their end.
-- Without a foreign key: its checks would cost more than all else about the keys.
create table defendant_keys (
  kind smallint not null,
  key text collate "C" not null,
  defendant_id integer not null,
  primary key (kind, key, defendant_id)
);
create index defendant_keys_defendant on defendant_keys (defendant_id);

-- How many rows the list has of each combination; several slots, so that writers seldom wait for one another
create table defendant_list_counts (
  is_lead smallint not null,
  docs_sent boolean not null,
  pending_signature boolean not null,
  has_fcs boolean not null,
  has_bankers boolean not null,
  slot smallint not null,
  n bigint not null,
  primary key (is_lead, docs_sent, pending_signature, has_fcs, has_bankers, slot)
);

-- Index-only walks live on a fresh visibility map
alter table defendant_list set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table defendant_keys set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create view defendant_list_source as
select
  d.id as defendant_id,
  d.is_lead,
  nullif(folded(d.first_name), '') as first_name,
  nullif(folded(d.last_name), '') as last_name,
  d.phone,
  d.home_phone,
  coalesce(nullif(d.phone, ''), nullif(d.home_phone, '')) as shown_phone,
  d.date_of_birth,
  coalesce(b.bail_post_date, a.bail_post_date) as bail_post_date,
  coalesce(b.arrest_date, a.arrest_when) as arrest_when,
  coalesce(nullif(b.arrest_county, ''), nullif(a.county, '')) as county,
  folded(coalesce(nullif(b.arrest_county, ''), nullif(a.county, ''))) as county_order,
  coalesce(b.surety, a.surety) as surety,
  b.booking,
  b.arrest_case,
  b.court_case,
  b.case_number,
  d.link_last_sent,
  d.date_created,
  d.created_by,
  coalesce(p.sent, false) as docs_sent,
  coalesce(p.pending, false) as pending_signature,
  coalesce(s.fcs, false) as has_fcs,
  coalesce(s.bankers, false) as has_bankers
from defendants d
left join lateral (
  select * from bookings where defendant_id = d.id and deleted_at is null order by id desc limit 1
) b on true
left join lateral (
  select * from arrests where defendant_id = d.id and deleted_at is null order by id desc limit 1
) a on true
left join lateral (
  select count(*) > 0 as sent, bool_or(status = 2) as pending from documents where defendant_id = d.id
) p on true
left join lateral (
  select bool_or(surety = 'FCS') as fcs, bool_or(surety = 'Bankers') as bankers
  from (
    select surety from bookings where defendant_id = d.id and deleted_at is null
    union all
    select surety from arrests where defendant_id = d.id and deleted_at is null
  ) sureties
) s on true
where d.deleted_at is null;

create view defendant_key_source as
with texts (kind, value, defendant_id) as not materialized (
  select v.kind, v.value, d.id
  from defendants d, lateral (values (1, d.phone), (1, d.home_phone), (4, d.power_of_attorney_number)) v (kind, value)
  where d.deleted_at is null
  union all
  select v.kind, v.value, b.defendant_id
  from defendants d
  join bookings b on b.defendant_id = d.id and b.deleted_at is null,
  lateral (values
    (2, b.arrest_case), (2, b.court_case), (2, b.case_number), (3, b.booking),
    (6, to_char(b.bail_post_date, 'YYYYMMDD')), (7, to_char(b.arrest_date, 'YYYYMMDD'))
  ) v (kind, value)
  where d.deleted_at is null
  union all
  select v.kind, v.value, a.defendant_id
  from defendants d
  join arrests a on a.defendant_id = d.id and a.deleted_at is null,
  lateral (values
    (6, to_char(a.bail_post_date, 'YYYYMMDD')), (7, to_char(a.arrest_when, 'YYYYMMDD'))
  ) v (kind, value)
  where d.deleted_at is null
)
select v.kind::smallint as kind, v.key, t.defendant_id
from texts t,
lateral (values
  (t.kind, number_key(t.value)),
  (case when t.kind < 6 then t.kind + 10 end, reverse(number_key(t.value)))
) v (kind, key)
where t.value <> '' and v.kind is not null
union all
select 5::smallint, array_to_string(name.words[place:], ' '), d.id
from defendants d
join indemnitors i on i.defendant_id = d.id and i.deleted_at is null,
lateral (select name_words(i.name) as words) name,
lateral generate_subscripts(name.words, 1) place
where d.deleted_at is null;

-- Brings the list and its search keys up to date with the files named. The files are locked first: of two writers the
-- later one must see what the earlier one wrote. By id a plan made once is as good as any.
create function refresh_defendant_list(ids integer[]) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  if (
    select bool_or(deleted_at is not null)
    from (select deleted_at from defendants where id = any (ids) order by id for no key update) locked
  ) then
    delete from defendant_list l using defendants d
    where l.defendant_id = any (ids) and d.id = l.defendant_id and d.deleted_at is not null;
  end if;

  insert into defendant_list as l
  select * from defendant_list_source where defendant_id = any (ids)
  on conflict (defendant_id) do update set (
    is_lead, first_name, last_name, phone, home_phone, shown_phone, date_of_birth, bail_post_date, arrest_when, county,
    county_order, surety, booking, arrest_case, court_case, case_number, link_last_sent, date_created, created_by,
    docs_sent, pending_signature, has_fcs, has_bankers
  ) = (
    excluded.is_lead, excluded.first_name, excluded.last_name, excluded.phone, excluded.home_phone,
    excluded.shown_phone, excluded.date_of_birth, excluded.bail_post_date, excluded.arrest_when, excluded.county,
    excluded.county_order, excluded.surety, excluded.booking, excluded.arrest_case, excluded.court_case,
    excluded.case_number, excluded.link_last_sent, excluded.date_created, excluded.created_by, excluded.docs_sent,
    excluded.pending_signature, excluded.has_fcs, excluded.has_bankers
  )
  where l is distinct from excluded;

  with wanted as materialized (
    select distinct kind, key, defendant_id from defendant_key_source
    where defendant_id = any (ids) and key <> ''
  ), gone as (
    delete from defendant_keys k
    where k.defendant_id = any (ids)
      and not exists (
        select from wanted w where w.kind = k.kind and w.key = k.key and w.defendant_id = k.defendant_id
      )
  )
  insert into defendant_keys (kind, key, defendant_id)
  select kind, key, defendant_id from wanted
  on conflict do nothing;
end
$$;

-- Makes the list, its search keys and its counts anew from the files, and their indexes last, which is much faster
create function rebuild_defendant_list() returns void
language plpgsql
set jit = off
as $$
declare
  index record;
  statements text[] = '{}';
  statement text;
begin
  truncate defendant_list, defendant_keys, defendant_list_counts;
  for index in
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid in ('defendant_list'::regclass, 'defendant_keys'::regclass) and not indisprimary
  loop
    execute format('drop index %s', index.name);
    statements = statements || index.definition;
  end loop;
  insert into defendant_list select * from defendant_list_source;
  insert into defendant_keys
  select distinct kind, key, defendant_id from defendant_key_source where key <> '' order by 1, 2, 3;
  foreach statement in array statements loop
    execute statement;
  end loop;
end
$$;

create function count_defendant_list() returns trigger
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
begin
  if tg_op = 'INSERT' then
    insert into defendant_list_counts as c
    select is_lead, docs_sent, pending_signature, has_fcs, has_bankers, pg_backend_pid() % 16, count(*)
    from added
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (is_lead, docs_sent, pending_signature, has_fcs, has_bankers, slot) do update set n = c.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into defendant_list_counts as c
    select is_lead, docs_sent, pending_signature, has_fcs, has_bankers, pg_backend_pid() % 16, -count(*)
    from removed
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (is_lead, docs_sent, pending_signature, has_fcs, has_bankers, slot) do update set n = c.n + excluded.n;
  else
    insert into defendant_list_counts as c
    select is_lead, docs_sent, pending_signature, has_fcs, has_bankers, pg_backend_pid() % 16, sum(change)
    from (
      select is_lead, docs_sent, pending_signature, has_fcs, has_bankers, 1 as change from added
      union all
      select is_lead, docs_sent, pending_signature, has_fcs, has_bankers, -1 from removed
    ) changes
    group by 1, 2, 3, 4, 5
    having sum(change) <> 0
    order by 1, 2, 3, 4, 5
    on conflict (is_lead, docs_sent, pending_signature, has_fcs, has_bankers, slot) do update set n = c.n + excluded.n;
  end if;
  return null;
end
$$;

create trigger count_added after insert on defendant_list
referencing new table as added for each statement execute function count_defendant_list();
create trigger count_removed after delete on defendant_list
referencing old table as removed for each statement execute function count_defendant_list();
create trigger count_changed after update on defendant_list
referencing old table as removed new table as added for each statement execute function count_defendant_list();
