-- The files that were merged into a file, and those that were merged into them before.
create or replace function merged_files(file integer) returns integer[]
language sql stable parallel safe
begin atomic
  with recursive merged (id) as (
    select m.merged_id from file_merges m where m.survivor_id = $1 and m.undone_at is null
    union
    select m.merged_id from merged join file_merges m on m.survivor_id = merged.id and m.undone_at is null
  )
  select array(select id from merged);
end;
