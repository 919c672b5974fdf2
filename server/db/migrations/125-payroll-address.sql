-- Nobody says days of a person for a request beside those changed by hand (manual), so their column goes.
alter table payrolls drop column own_days;
-- Where the person lived when it was counted: another address is told before the next payment (design/domain.md §8.6).
alter table payrolls add column home_address text;
