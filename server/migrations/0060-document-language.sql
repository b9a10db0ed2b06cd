-- The language that a document was made in, so that it is sent again in the same.
alter table documents add column language text not null default 'en' check (language in ('en', 'es'));
