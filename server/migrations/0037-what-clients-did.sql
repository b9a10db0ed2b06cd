-- For the limits on what clients save and open in a day
create index history_of_clients on history (defendant_id, created_date) where user_id is null;
