-- Counting a payroll writes every row of it, and each row into every index. A payroll is searched within one request,
-- whose rows `payrolls_request_name` finds in the order in which they are shown; none is ordered by its net pay.
drop index payrolls_search;
drop index payrolls_request_net;
alter table payrolls set (fillfactor = 70);
