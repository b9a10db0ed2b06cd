-- Written from server/src/case-file/key-kinds.ts by `npm run portal -- migrate --write-schema`.
-- The kind of the same numbers written backward.
create or replace function backward_kind(kind integer) returns integer
language sql immutable parallel safe
return kind + 10;
