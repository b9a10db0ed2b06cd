-- An envelope at DocuSign for each document that is signed there (OPEN-154). `sending_at` is stored before the call that
-- creates it: until its answer is stored nobody knows whether there is one. 'completed': signed, but its PDF isn't stored yet.
create table envelopes (
  document_id integer primary key references documents,
  state text not null check (state in ('queued', 'sending', 'sent', 'completed', 'ended')),
  -- DocuSign's own id; `envelope_id` of the document is ours
  provider_id text unique,
  sending_at timestamptz,
  created_at timestamptz not null,
  -- When DocuSign last said something about it, or was asked
  heard_at timestamptz not null
);
create index envelopes_open on envelopes (document_id) where state <> 'ended';

alter table documents
  -- Why it was declined, failed or was voided, or why its signer may not have got it
  add column reason text,
  -- When staff voided it: its status is then that of a failed one (OPEN-146)
  add column voided_at timestamptz;
