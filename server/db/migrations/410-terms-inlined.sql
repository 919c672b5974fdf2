-- A strict function cannot become a part of the statement that calls it, and running it apart takes a fifth of the time of a
-- person's record. Without a contract or a day it still answers nothing.
create or replace function contract_terms_on(contract integer, day date) returns setof contract_terms
  language sql stable
begin atomic
  select t.* from contract_terms t where t.contract_id = contract and day is not null
    order by t.effective_from <= day desc, case when t.effective_from <= day then t.effective_from end desc,
      t.effective_from, t.id desc
    limit 1;
end;
