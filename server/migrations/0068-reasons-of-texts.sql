-- Mails that no mail server sends are stored; the word was another
alter table mails drop constraint mails_state_check;
update mails set state = 'stored' where state = 'kept';
alter table mails add constraint mails_state_check check (state in ('stored', 'queued', 'sending', 'sent', 'failed'));

-- Why a text waits, failed or was canceled, as a code, and what its sentence is filled in with
alter table messages add column reason_code text, add column reason_detail text;
update messages m set
  reason_code = coalesce(known.code, case when m.reason ~ '^The text provider refused this text \(error \d+\)\.$' then 'refused' else 'former' end),
  reason_detail = case when known.code is null then coalesce(substring(m.reason from '\(error (\d+)\)\.$'), m.reason) end
from messages own
left join (values
  ('This phone number can’t get texts. Please check it.', 'notTextable'),
  ('Texts to phone numbers outside the United States aren’t set up.', 'foreignNumber'),
  ('This person has asked for no more texts (STOP). They can text START to get them again.', 'optedOut'),
  ('This person doesn’t want texts from the agency. Their consent says no.', 'noConsent'),
  ('Sends at 8:00 AM where this person is.', 'sendsInTheMorning'),
  ('A newer link replaced it.', 'newerLink'),
  ('The file was deleted.', 'fileDeleted'),
  ('This person was removed from the file.', 'personRemoved'),
  ('The phone number was changed.', 'phoneChanged'),
  ('The document was signed.', 'documentSigned'),
  ('The signer declined the document.', 'documentDeclined'),
  ('The document failed.', 'documentFailed'),
  ('The document was voided.', 'voidedDocument'),
  ('The link of this message is no longer stored. Send a new link.', 'messageSecretGone'),
  ('The sender took its link to hand it over.', 'linkTaken'),
  ('It waited when the backup was made, and may have been sent since.', 'restored'),
  ('This is a landline, or a number that can’t get texts.', 'landline'),
  ('The phone can’t be reached. It may be switched off or out of service.', 'phoneUnreachable'),
  ('This phone number doesn’t exist.', 'noSuchNumber'),
  ('The phone company refused this text as unwanted.', 'unwanted'),
  ('The phone blocks texts from the agency.', 'blocked'),
  ('This text is too long.', 'textTooLong'),
  ('The agency’s number isn’t registered for texting yet. Ask the person who runs the portal.', 'notRegistered'),
  ('The text provider refused this text.', 'refused'),
  ('The text provider can’t be reached.', 'providerUnreachable'),
  ('The text provider is busy.', 'providerBusy'),
  ('The text provider refuses the account of the settings.', 'providerRefusesAccount'),
  ('The text provider gave no clear answer.', 'noClearAnswer')
) known (sentence, code) on known.sentence = regexp_replace(own.reason, ' The portal (tries again|tried|looks whether).*$', '')
where own.id = m.id and m.reason is not null;
alter table messages drop column reason;
