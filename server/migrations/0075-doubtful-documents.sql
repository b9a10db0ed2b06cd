-- The reason promised what the portal does only while DocuSign is set up: the list of documents says that
update documents set reason = 'DocuSign gave no clear answer for an hour, so it may have this document all the same.'
where reason = 'DocuSign gave no clear answer for an hour, so it may have this document all the same. The portal looks for it there every 15 minutes, and voids it.';
