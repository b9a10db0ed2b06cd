-- What went wrong with a document, as codes, each with what its sentence is filled in with; the oldest first. The reason is
-- what somebody said
alter table documents add column faults jsonb not null default '[]' check (
  jsonb_typeof(faults) = 'array' and jsonb_path_query_array(faults, '$[*].cause') <@ '[
    "linkMailUndelivered", "signerCopyUndelivered", "officeCopyUndelivered", "textUndelivered", "reminderRefused",
    "docusignMailReturned", "pdfUnfetched", "signedBeforeVoid", "signedAfterFailure", "signedAfterDecline", "signedTwice",
    "docusignUnclear", "docusignHasNone", "docusignHadOne", "endedAtDocusign", "notTaken", "replaced", "fileDeleted",
    "personRemoved", "former"
  ]'
);
-- Of a document that hasn't failed or been declined, every line is a fault
update documents o set reason = null, faults = (
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'cause', coalesce(same.cause, begun.cause, unfetched.cause, 'former'),
    'detail', case
      when same.cause is not null then null
      when begun.cause is not null then nullif(substr(line, length(begun.sentence) + 2), '')
      when unfetched.cause is not null then substring(line from '^[^:]*: (.*) The portal tries again every 15 minutes\.$')
      else line
    end)) order by at)
  from unnest(string_to_array(o.reason, chr(10))) with ordinality own (line, at)
  left join (values
    ('DocuSign didn’t take the request to email the signer again. Use RESEND to ask once more.', 'reminderRefused'),
    ('The mail of DocuSign to the signer came back. Correct the email address and replace the document.', 'docusignMailReturned'),
    ('It was signed at DocuSign before it could be voided there. The signed document is stored.', 'signedBeforeVoid'),
    ('It had failed here and was signed at DocuSign. The signed document is stored.', 'signedAfterFailure'),
    ('It had been declined and was signed at DocuSign all the same. The signed document is stored.', 'signedAfterDecline'),
    ('It was signed at DocuSign, too. The portal keeps the copy that was signed here; download the other one at DocuSign.', 'signedTwice')
  ) same (sentence, cause) on same.sentence = line
  left join (values
    ('The email with the link didn’t reach the signer.', 'linkMailUndelivered'),
    ('The email with the signed copy didn’t reach the signer.', 'signerCopyUndelivered'),
    ('The email with the signed copy didn’t reach the office.', 'officeCopyUndelivered'),
    ('The text message didn’t reach the signer.', 'textUndelivered')
  ) begun (sentence, cause) on line = begun.sentence or starts_with(line, begun.sentence || ' ')
  left join (values ('pdfUnfetched')) unfetched (cause)
    on line ~ '^It was signed at DocuSign, but its PDF couldn’t be fetched(\.|: .+) The portal tries again every 15 minutes\.$'
) where status not in (4, 5) and reason is not null;
-- Of one that was voided, staff may have said why
update documents o set reason = null, faults = jsonb_build_array(jsonb_build_object('cause', known.cause))
from (values
  ('Replaced by a new document.', 'replaced'),
  ('The file was deleted.', 'fileDeleted'),
  ('This person was removed from the file.', 'personRemoved')
) known (sentence, cause)
where o.status = 5 and o.reason = known.sentence;
-- Of one that failed at DocuSign, all is said by the portal. What DocuSign said with the end of an envelope is the detail
update documents o set reason = null, faults = jsonb_build_array(coalesce(
  (
    select jsonb_build_object('cause', known.cause) from (values
      ('DocuSign gave no clear answer for an hour, so it may have this document all the same.', 'docusignUnclear'),
      ('DocuSign gave no clear answer for an hour. It doesn’t have this document.', 'docusignHasNone'),
      ('DocuSign gave no clear answer for an hour. It had this document all the same, but nobody can sign it there any more.', 'docusignHadOne'),
      ('DocuSign ended the envelope without a signature.', 'endedAtDocusign')
    ) known (sentence, cause) where known.sentence = o.reason
  ),
  case when starts_with(o.reason, 'DocuSign ended the envelope without a signature: ') then jsonb_build_object(
    'cause', 'endedAtDocusign', 'detail', substr(o.reason, length('DocuSign ended the envelope without a signature: ') + 1))
  end,
  jsonb_build_object('cause', 'notTaken', 'detail', o.reason)
))
where o.status = 5 and o.voided_at is null and o.reason is not null
  and exists (select from envelopes e where e.document_id = o.id);
