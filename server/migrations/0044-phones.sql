-- Every phone is stored as ten digits (OPEN-174): without dashes, dots, spaces and parentheses, and without +1 or 1 before
-- ten digits. Texts that aren't ten digits so stay as they are, and are checked when they change.
create function phone_digits(value text) returns text
language sql immutable parallel safe
return (
  select case when digits ~ '^[0-9]{10}$' then digits end
  from regexp_replace(
    regexp_replace(value, '[-\u2010-\u2014\u00a0.\s()]', '', 'g'), '^\+?1(?=[0-9]{10}$)', ''
  ) digits
);

-- The mobile phone of a defendant belongs to one file: of two that become the same, the older file's is written anew
update defendants d
set phone = phone_digits(d.phone)
where phone_digits(d.phone) <> d.phone
  and (
    d.deleted_at is not null
    or not exists (
      select from defendants o
      where o.id <> d.id and o.deleted_at is null and phone_digits(o.phone) = phone_digits(d.phone)
        and (o.phone = phone_digits(o.phone) or o.id < d.id)
    )
  );

do $$
declare
  field record;
begin
  for field in
    select table_name, column_name
    from information_schema.columns
    where table_schema = 'public' and table_name in ('defendants', 'indemnitors', 'users')
      and column_name ~ '(^|_)phone(_number)?$' and (table_name, column_name) <> ('defendants', 'phone')
  loop
    execute format(
      'update %I set %2$I = phone_digits(%2$I) where phone_digits(%2$I) <> %2$I', field.table_name, field.column_name
    );
  end loop;
  for field in select unnest(array['defendants', 'indemnitors']) as table_name loop
    execute format($update$
      update %I
      set rreferences = (
        select jsonb_agg(
          case when phone_digits(one ->> 'phone') is null then one
          else one || jsonb_build_object('phone', phone_digits(one ->> 'phone')) end order by place
        )
        from jsonb_array_elements(rreferences) with ordinality as each (one, place)
      )
      where exists (
        select from jsonb_array_elements(rreferences) one
        where phone_digits(one ->> 'phone') <> one ->> 'phone'
      )
    $update$, field.table_name);
  end loop;
end
$$;

-- The list and its search keys: a defendant's phones, and those of indemnitors (kinds 1 and 8, backward 11 and 18)
update defendant_list l
set phone = d.phone, home_phone = d.home_phone,
  shown_phone = coalesce(nullif(d.phone, ''), nullif(d.home_phone, ''))
from defendants d
where d.id = l.defendant_id and (d.phone, d.home_phone) is distinct from (l.phone, l.home_phone);

with numbers (kind, value, defendant_id) as (
  select 1, v.value, d.id
  from defendants d, lateral (values (d.phone), (d.home_phone)) v (value)
  where d.deleted_at is null and v.value <> ''
  union all
  select 8, v.value, d.id
  from defendants d
  join indemnitors i on i.defendant_id = d.id and i.deleted_at is null,
  lateral (values (i.phone), (i.home_phone)) v (value)
  where d.deleted_at is null and v.value <> ''
), wanted as materialized (
  select distinct k.kind, k.key, n.defendant_id
  from numbers n,
  lateral (values (n.kind, number_key(n.value)), (n.kind + 10, reverse(number_key(n.value)))) k (kind, key)
  where k.key <> ''
), gone as (
  delete from defendant_keys k
  where k.kind in (1, 8, 11, 18)
    and not exists (
      select from wanted w where w.kind = k.kind and w.key = k.key and w.defendant_id = k.defendant_id
    )
)
insert into defendant_keys (kind, key, defendant_id)
select kind, key, defendant_id from wanted
on conflict do nothing;

drop function phone_digits(text);
