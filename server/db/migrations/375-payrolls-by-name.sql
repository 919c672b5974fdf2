-- The people of a request in the order of the Spanish alphabet, as in every other list of people: without it Álvarez came after
-- Zúñiga. A name is part of a generated column, so the order belongs to the index and the queries, not to the column.
create index payrolls_request_in_order
  on payrolls (request_id, lastname collate "es-x-icu", firstname collate "es-x-icu", id);
drop index payrolls_request_name;
