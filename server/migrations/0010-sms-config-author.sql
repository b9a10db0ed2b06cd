-- Who changed a text last, for whoever else is writing on it at the same time
alter table sms_config add column modified_by integer references users;
