-- The job that sent a mail: one that is done again, because its server died before it said so, does not send it twice.
alter table sent_mails add column job_id bigint;
create index sent_mails_job on sent_mails (job_id) where job_id is not null;
