-- Whoever left before the day was kept: the last day of the last contract counts (design/domain.md §3.1).
update people p set left_on = (select max(k.end_date) from contracts k where k.person_id = p.id and k.status = 'Ended')
  where p.status = 'Terminated' and p.left_on is null and p.role in ('Employee', 'Contractor');
