-- Links of the portal that a client quoted in a reply, staff pasted into a text, or a mail server repeated in a refusal: one to
-- sign a document is valid for thirty days. Access codes from before end by themselves within a day
update text_replies set content = regexp_replace(regexp_replace(regexp_replace(content,
  '((?:/|%2f)s(?:/|%2f))[2-9a-z]{12}(?![0-9a-z])', '\1•••', 'gi'),
  '(\ysign(?:#|%23))[a-z0-9_-]{32}', '\1•••', 'gi'), '([?&]otp=)[0-9a-z]{6}', '\1•••', 'gi')
where content ~* '(/|%2f)s(/|%2f)[2-9a-z]{12}(?![0-9a-z])|\ysign(#|%23)[a-z0-9_-]{32}|[?&]otp=[0-9a-z]{6}';
-- One that waits, or is retried, ends: its link is no longer stored
update messages set has_link = has_link or state in ('queued', 'sending', 'failed'),
  content = regexp_replace(regexp_replace(regexp_replace(content,
  '((?:/|%2f)s(?:/|%2f))[2-9a-z]{12}(?![0-9a-z])', '\1•••', 'gi'),
  '(\ysign(?:#|%23))[a-z0-9_-]{32}', '\1•••', 'gi'), '([?&]otp=)[0-9a-z]{6}', '\1•••', 'gi')
where content ~* '(/|%2f)s(/|%2f)[2-9a-z]{12}(?![0-9a-z])|\ysign(#|%23)[a-z0-9_-]{32}|[?&]otp=[0-9a-z]{6}';
update mails set reason = regexp_replace(reason, '(\ysign(?:#|%23|=23))[a-z0-9_-]{8,32}', '\1•••', 'gi')
where reason ~* '\ysign(#|%23|=23)[a-z0-9_-]{8}';
