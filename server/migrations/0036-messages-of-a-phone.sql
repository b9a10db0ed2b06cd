-- The last links that were texted to a number, which limit further ones.
create index messages_phone on messages (phone, id);
