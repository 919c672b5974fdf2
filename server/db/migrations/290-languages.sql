-- The language that somebody chose, and that of a company's people who chose none. Null: not chosen.
alter table people add column language text check (language ~ '^[a-z]{2}$');
alter table companies add column language text check (language ~ '^[a-z]{2}$');
