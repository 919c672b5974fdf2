-- The certificate itself, by which the wages of another employer are said (LISR 98-II): whoever adjusts the year keeps it.
alter table other_employer_wages add column file_id uuid references files (id);
create index other_employer_wages_file on other_employer_wages (file_id);
