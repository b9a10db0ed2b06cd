-- When a form was taken from the list; its versions stay, because documents have them
alter table surety_forms add column deleted_at timestamptz;
