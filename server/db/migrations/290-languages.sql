-- The language that somebody chose; a company has had one since its rules were kept (companies.locale). Null: not chosen.
alter table people add column language text check (language ~ '^[a-z]{2}$');
