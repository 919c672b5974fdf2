-- Staff read the history of people and of bank accounts, newest first: in the order of an index that holds no other entries, so
-- that a page costs the same however long the history of companies, invoices and payments is. Its new entries go to its end.
create index history_of_people on history (id) where entity in ('person', 'bank-account');
