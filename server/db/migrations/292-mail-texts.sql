-- Words that staff chose for a kind of mail in one language. Null: the words that the product comes with are back.
create table mail_texts (
  id integer generated always as identity primary key,
  name text not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  words jsonb,
  version integer not null default 1,
  changed_by integer references people (id),
  changed_at timestamptz not null,
  unique (name, language)
);
create index mail_texts_changed_by on mail_texts (changed_by);
