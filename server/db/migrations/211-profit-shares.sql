-- The profit that a request shares (LFT 117 to 127), and of each person what the share was counted from and is.
alter table payment_requests
  -- { year, amount, taxable_profit, uncollected, total, shared, not_shared, days, wages, trusted_daily_wage }
  add column profit_sharing jsonb;
alter table payrolls
  -- { said, worker, share }: said by hand or null, the worker as it was counted, and what the rules gave.
  add column profit_share jsonb;
