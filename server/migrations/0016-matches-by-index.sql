-- The matches of a search by number or by an indemnitor's name are gathered from this index alone. Reading their rows
-- for the order cost twice as much, and from about a thousand matches on the planner read all rows instead.
alter table defendant_list drop constraint defendant_list_pkey;
alter table defendant_list add primary key (defendant_id) include (is_lead, date_created);
