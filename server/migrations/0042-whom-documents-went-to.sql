-- Where the signer was last asked: copies, reminders and the certificate don't follow a change that nobody checked
alter table documents add column signer_phone text;
alter table documents add column signer_email text;
-- Who voided it, for the alert if it was signed at the same time
alter table documents add column voided_by integer references users;
create index documents_voided_by on documents (voided_by);

-- Nobody knows where the pending ones went; from now on a change counts
update documents o set
  signer_phone = case when o.indemnitor_id is null then d.phone else i.phone end,
  signer_email = case when o.indemnitor_id is null then d.email else i.email end
from documents p
join defendants d on d.id = p.defendant_id
left join indemnitors i on i.id = p.indemnitor_id
where p.id = o.id and o.status in (1, 2);
