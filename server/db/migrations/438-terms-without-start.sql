-- Release 0.1.0 goes on: it has no blocked data. Nothing reads the day that a term counts from.
alter table blocked_kinds drop column counts_from;
