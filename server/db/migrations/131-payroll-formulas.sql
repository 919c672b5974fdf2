-- What explanations of payrolls have in common: the words, the row of the table, the law. Of each explanation a payroll keeps
-- the key of its formula, the result and the values ({ ref: [[key, result, value…]] }): the same words of ten thousand people
-- were nine tenths of what a calculation stored.
create table payroll_formulas (
  key text primary key,
  -- { title, formula, inputs: [name], row, article, validity, source, confidence }
  formula jsonb not null
);
create trigger payroll_formulas_keep before update or delete on payroll_formulas
  for each row execute function append_only();

-- Who else of a request has the same account.
create index bank_details_clabe on bank_details (clabe) where clabe <> '';
