-- Clients read where their court is.
alter table bookings add column court_address text;
