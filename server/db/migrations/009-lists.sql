-- Lists filter by fields that only the form files know: a value as it stands, or a part of a text.
create index people_extra on people using gin (extra jsonb_path_ops);
create index people_extra_text on people using gin (fold_text(extra::text) gin_trgm_ops);
create index addresses_extra on addresses using gin (extra jsonb_path_ops);
create index addresses_extra_text on addresses using gin (fold_text(extra::text) gin_trgm_ops);
create index emergency_contacts_extra on emergency_contacts using gin (extra jsonb_path_ops);
create index emergency_contacts_extra_text on emergency_contacts using gin (fold_text(extra::text) gin_trgm_ops);
-- Companies are found by a part of their name.
create index companies_name_search on companies using gin (fold_text(name) gin_trgm_ops);
