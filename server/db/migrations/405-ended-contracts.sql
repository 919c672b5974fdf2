-- Former workers, the longest first: contracts that ended are read in the order of their ends, as far as the list shows them.
create index contracts_ended on contracts (end_date, person_id) where status in ('Ended', 'Void');
