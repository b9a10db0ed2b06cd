-- The file that a merged one is part of now; the file itself if it wasn't merged.
create or replace function surviving_file(file integer) returns integer
language sql stable parallel safe
begin atomic
  with recursive survivors (id, place) as (
    select $1, 0
    union all
    select m.survivor_id, place + 1 from survivors s join file_merges m on m.merged_id = s.id and m.undone_at is null
  )
  select id from survivors order by place desc limit 1;
end;
