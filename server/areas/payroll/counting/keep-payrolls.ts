import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { createRecords, rowsOf } from '../../../db/records.ts'
import { createPacker, type Explained, keepFormulas, type StoredFormula } from './explanations.ts'

const KEYS = { id: 'int', version: 'int', is_counted: 'boolean', now: 'timestamptz' } as const
const COLUMNS = {
  ...ofType('numeric', [
    'gross',
    'taxed',
    'exempt',
    'isr',
    'employment_subsidy',
    'imss_employee',
    'imss_employer',
    'infonavit',
  ]),
  ...ofType('numeric', ['fonacot', 'state_tax', 'other_total', 'total_deductions', 'net', 'employer_cost', 'net_previous']),
  ...ofType('numeric', ['net_change_percent', 'daily_salary', 'integrated_daily_salary', 'sbc_fixed', 'sbc_variable']),
  ...ofType('numeric', ['days_paid', 'days_period', 'work_risk_premium', 'subsidy_caused', 'variable_pay']),
  ...ofType('text', ['failure', 'zone', 'periodicity_key', 'payroll_state', 'contract_key', 'shift_key']),
  ...ofType('text', ['extraordinary_method', 'home_address']),
  ...ofType('jsonb', ['perceptions', 'deductions', 'other_payments', 'employer_lines', 'explanation', 'input', 'baseline']),
  ...ofType('jsonb', ['month_to_date', 'year_to_date_exempt', 'exempt_used', 'annual', 'blockers', 'warnings']),
  hire_date: 'date',
  seniority_weeks: 'int',
} as const

function ofType<Type extends string, Name extends string>(type: Type, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>
}

type Row = { readonly [Name in keyof typeof KEYS | keyof typeof COLUMNS]: unknown } & { explanation: Explained }

/** Calculated payrolls in the form of the statement that stores them, with the formulas that they need. */
export interface ReadyRows {
  count: number
  arrays: readonly unknown[]
  formulas: readonly StoredFormula[]
}

const TYPES = { ...KEYS, ...COLUMNS }

/**
 * Calculated payrolls on their way to the database: keeps only the stored members of each, so that the texts are soon
 * released.
 */
export function startRows(packer = createPacker()) {
  const records = createRecords(TYPES)
  return {
    add: ({ explanation, ...row }: Row) => records.add({ ...row, explanation: packer.pack(explanation) }),
    ready: (): ReadyRows => ({ count: records.count, arrays: records.arrays(), formulas: packer.takeFormulas() }),
  }
}

/** All of them in one statement. A payroll on hold stays on hold; one that was changed after it was read stays stale. */
export async function keepPayrolls(tx: Database, { count, arrays, formulas }: ReadyRows): Promise<void> {
  if (count === 0) return
  await keepFormulas(tx, formulas)
  const set = sql.join(Object.keys(COLUMNS).map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`))
  await sql`update payrolls p set ${set}, is_stale = p.version <> x.version, updated_at = x.now, version = p.version + 1,
      status = case when not x.is_counted or p.version <> x.version then 'Pending' when p.status = 'Hold' then 'Hold' else 'Calculated' end
    from ${rowsOf(TYPES, arrays, 'x')}
    where p.id = x.id and p.status in ('Pending', 'Calculated', 'Hold')`.execute(tx)
}
