-- The list of sent mails is searched by a part of the address or the subject, and by kind.
drop index sent_mails_address;
alter table sent_mails add column search_text text not null
  generated always as (fold_text(address || ' ' || subject)) stored;
create index sent_mails_search on sent_mails using gin (search_text gin_trgm_ops);
create index sent_mails_template on sent_mails (template, at, id);
