-- Changes of the history that people are still to be notified of. Many are told together, which a job for each costs twice.
create table changes_to_tell (
  history_id bigint primary key
);
