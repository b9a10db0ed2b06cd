-- A document is signed only once it was shown to its end, and the certificate says how its link went out and how it was read
alter table signing_events
  drop constraint signing_events_kind_check,
  add constraint signing_events_kind_check
    check (kind in ('sent', 'reminded', 'opened', 'shown', 'agreed', 'signed', 'declined')),
  -- How a link went out, how a document was read, and whether its signature has a time stamp
  add column how text check (
    how in ('text', 'email', 'text and email', 'pages', 'accessible text', 'confirmed', 'time stamp', 'no time stamp')
  );
drop index signing_events_first;
create unique index signing_events_first on signing_events (document_id, kind)
  where kind in ('opened', 'shown', 'agreed');
