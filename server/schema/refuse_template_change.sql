-- Refuses to change or remove a version of a template or of a surety's form, or an order of the parts: documents name what they
-- were made from.
-- The owner of the tables can disable the triggers.
create or replace function refuse_template_change() returns trigger
language plpgsql
set search_path from current
as $$
begin
  raise exception 'Versions of templates cannot be changed or removed.' using errcode = 'insufficient_privilege';
end
$$;

create or replace trigger refuse_change before update or delete or truncate on document_template_versions
for each statement execute function refuse_template_change();
create or replace trigger refuse_change before update or delete or truncate on document_arrangements
for each statement execute function refuse_template_change();
create or replace trigger refuse_change before update or delete or truncate on surety_form_versions
for each statement execute function refuse_template_change();
