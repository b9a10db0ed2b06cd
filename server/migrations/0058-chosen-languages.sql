-- The language of a person is chosen by them or by staff; null: nobody has. English was the default, so nobody chose it.
alter table text_preferences alter column language drop default, alter column language drop not null;
update text_preferences set language = null where language = 'en';
