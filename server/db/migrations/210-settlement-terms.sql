-- Terms that a settlement is counted with since then: those that were confirmed before say nothing of them.
update terminations set settlement_input = jsonb_set(settlement_input, '{terms}',
    '{"vacation_days_taken": null, "last_ordinary_monthly_salary": null, "other_pay": [], "deductions": []}'::jsonb
      || (settlement_input->'terms'))
  where jsonb_typeof(settlement_input->'terms') = 'object';
