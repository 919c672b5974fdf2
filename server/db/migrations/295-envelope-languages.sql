-- An envelope is in one language from its creation on: document, mails, code, page, evidence.
alter table envelopes add column language text not null default 'es' check (language ~ '^[a-z]{2}$');
update envelopes e set language = s.content->>'language' from sign_envelopes s where s.id::text = e.envelope_id;
alter table envelopes alter column language drop default;

-- The languages of the product are the folders of schemas/texts.
alter table sign_parties drop constraint sign_parties_language_check;
alter table sign_parties add constraint sign_parties_language_check check (language ~ '^[a-z]{2}$');
