-- Work that ended by a fault of ours: it no longer holds the request, and can be begun again.
alter table payroll_runs drop constraint payroll_runs_status_check;
alter table payroll_runs add constraint payroll_runs_status_check check (status in ('Running', 'Done', 'Failed'));
