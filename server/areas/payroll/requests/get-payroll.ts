import { sql } from 'kysely'
import type { Payroll, PayrollBank } from '../../../../contract/payroll/counting/schemas.ts'
import type { Action } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { instantOf } from '../../../db/json-members.ts'
import { orNotFound } from '../../../errors/app-error.ts'
import { ACCOUNT_NOW, type AccountChange, IS_UNDECIDED, LAST_CHANGE } from '../counting/accounts.ts'
import { explanationsOf } from '../counting/explanations.ts'
import { nameOfOwn, ownNames } from '../law-figures/stored-concepts.ts'
import { elsewhereOf } from './annual-summary.ts'
import { PAYROLL_COLUMNS } from './payroll-list.ts'
import { requestOfPayroll } from './reach.ts'

export const getPayroll: Action<'payroll/get-payroll-by-id'> = async ({ payrollId }, { db, session }) => {
  await requestOfPayroll(db, session, payrollId)
  return { payroll: await payrollById(db, payrollId) }
}

/** A receipt that is being made does not count; the valid one comes before a newer cancelled one. */
const CFDI = sql`(select json_build_object('id', f.id, 'status', f.status, 'uuid', f.uuid, 'serie', f.serie, 'folio', f.folio,
    'is_stamped', f.is_stamped, 'total', f.total::text, 'issued_at', ${instantOf('f.issued_at')}, 'xml_url', f.xml_file,
    'pdf_url', f.pdf_file, 'cancel_motive', f.cancel_motive, 'substituted_by', f.substituted_by,
    'not_cancelled', (select coalesce(o.uuid, o.serie || '-' || o.folio) from payroll_cfdis o where o.payroll_id = p.id
      and o.replaced_by is not null and o.id <> f.id and o.status in ('Valid', 'Pending cancellation') order by o.id desc limit 1))
  from payroll_cfdis f where f.payroll_id = p.id and f.status <> 'Making'
  order by f.status <> 'Cancelled' and f.replaced_by is null desc, f.id desc limit 1)`

const CEP = sql`(select json_build_object('clave_rastreo', e.tracking_key, 'date', e.date, 'amount', e.amount::text,
    'sender_bank', e.sender_bank, 'receiver_bank', e.receiver_bank, 'account', e.account, 'status', e.status,
    'problems', e.problems, 'checked_at', ${instantOf('e.checked_at')}, 'checks', e.checks, 'xml_url', e.xml_file)
  from payroll_ceps e join payroll_payments y on y.id = e.payment_id and y.returned_at is null where e.payroll_id = p.id)`

const WAIVER = sql`(select json_build_object('at', ${instantOf('w.cep_waived_at')}, 'reason', w.cep_waived_reason,
    'by', (select m.firstname || ' ' || m.lastname from people m where m.id = w.cep_waived_by))
  from payroll_payments w where w.payroll_id = p.id and w.returned_at is null and w.cep_waived_at is not null)`

const OTHER_EMPLOYERS = sql`coalesce((select json_agg(json_build_object('employer', w.employer, 'rfc', w.rfc, 'from', w.first_day,
    'to', w.last_day, 'taxed', w.taxed::text, 'exempt', w.exempt::text, 'isr', w.isr::text, 'subsidy', w.subsidy::text,
    'reason', w.reason, 'certificate_id', w.id, 'file_url', w.file_id) order by w.rfc)
  from other_employer_wages w where w.person_id = p.employee_id and w.year = r.adjusts_year and w.ended_at is null), '[]')`

interface Accounts {
  bank: PayrollBank | null
  bank_now: PayrollBank | null
  is_undecided: boolean
  last_change: AccountChange | null
}
/** Still to be paid. */
const OPEN = ['Calculated', 'Hold']

const FORMER_FILES = sql`coalesce((select json_agg(json_build_object('id', x.id, 'type', x.type, 'name', f.name, 'file_url', x.file_id,
    'replaced_at', ${instantOf('x.replaced_at')},
    'replaced_by', (select m.firstname || ' ' || m.lastname from people m where m.id = x.replaced_by)) order by x.id)
  from payroll_former_files x join files f on f.id = x.file_id where x.payroll_id = p.id), '[]')`

/** One payroll. The caller has checked that it is in reach. Throws NOT_FOUND. */
export async function payrollById(db: Database, id: number): Promise<Payroll> {
  const { rows } = await sql<Omit<Payroll, 'bank_changed' | 'bank_change' | 'bank'> & Accounts>`
    select ${PAYROLL_COLUMNS}, r.folio, json_build_object('id', c.id, 'name', c.name) as company, p.kind, r.status as request_status,
      p.period_start, p.period_end, p.payment_date, p.integrated_daily_salary, p.sbc_fixed, p.sbc_variable,
      trim_scale(p.days_period)::text as days_period, p.zone, p.periodicity_key, p.payroll_state,
      trim_scale(p.work_risk_premium)::text as work_risk_premium, p.hire_date, p.seniority_weeks, p.contract_key, p.shift_key,
      p.extraordinary_method, p.annual, p.files_own_return,
      case when p.adjusts_year is null and r.adjusts_year is not null then ${elsewhereOf(sql`r.adjusts_year`)} end as annual_elsewhere,
      ${OTHER_EMPLOYERS} as other_employers,
      case when p.kind = 'Settlement' then (select json_build_object('id', t.id, 'type', t.type, 'last_day', t.last_day,
          'contract_end_date', t.contract_end_date, 'status', t.status, 'net', t.settlement->>'net') from terminations t
        where t.contract_id = p.contract_id and t.status in ('Scheduled', 'Terminated') and t.settlement is not null
        order by t.id desc limit 1) end as termination,
      p.perceptions, p.deductions, p.other_payments, p.employer_lines, p.explanation, p.modify_reason,
      p.manual is null or coalesce((p.manual->>'recalculate_tax')::boolean, false) as recalculates_tax,
      (select json_build_object('id', m.id, 'name', m.firstname || ' ' || m.lastname) from people m where m.id = p.modified_by) as modified_by,
      r.calculated_at, p.bank, ${ACCOUNT_NOW} as bank_now, ${IS_UNDECIDED} as is_undecided, ${LAST_CHANGE} as last_change,
      coalesce((select json_agg(json_build_object('id', i.id, 'payroll_id', i.payroll_id, 'type', i.type, 'date_from', i.date_from,
          'date_to', i.date_to, 'quantity', trim_scale(i.quantity)::text, 'unit', i.unit, 'amount', i.amount::text,
          'percent', trim_scale(i.percent)::text, 'note', i.note, 'imss_folio', i.imss_folio, 'file_url', i.file_id,
          'created_at', ${instantOf('i.created_at')})
          order by i.id) from payroll_incidents i where i.payroll_id = p.id), '[]') as incidents,
      coalesce((select json_agg(json_build_object('id', d.id, 'payroll_id', d.payroll_id, 'type', d.type, 'amount', d.amount::text,
          'percent', trim_scale(d.percent)::text, 'of', d.of, 'date_from', d.date_from, 'date_to', d.date_to, 'total', d.total::text,
          'remaining', d.remaining::text, 'recurring', d.recurring, 'note', d.note, 'file_url', d.file_id,
          'created_at', ${instantOf('d.created_at')})
          order by d.id) from payroll_deductions d where d.payroll_id = p.id), '[]') as deduction_orders, ${FORMER_FILES} as former_files,
      coalesce((select json_agg(json_build_object('method', y.method, 'amount', y.amount::text, 'reference', y.reference,
          'paid_at', y.paid_at, 'returned_at', ${instantOf('y.returned_at')}, 'return_reason', y.return_reason) order by y.id)
        from payroll_payments y where y.payroll_id = p.id), '[]') as payments, ${CFDI} as cfdi, ${CEP} as cep, ${WAIVER} as cep_waiver,
      (select id from payroll_receipts where payroll_id = p.id) as receipt_id
    from payrolls p join payment_requests r on r.id = p.request_id join companies c on c.id = p.company_id
    where p.id = ${id}`.execute(db)
  const row = orNotFound(rows[0])
  const { bank, bank_now, is_undecided, last_change, ...payroll } = row
  const explanation = await explanationsOf(db, payroll.explanation)
  const names = await ownNames(db)
  const named = <Line extends { code: string; name: string }>(lines: readonly Line[]) =>
    lines.map((line) => ({ ...line, name: nameOfOwn(names, line) }))
  const isOpen = is_undecided && OPEN.includes(payroll.status)
  const bank_change = isOpen ? { at: last_change?.at ?? null, by: last_change?.by ?? null, bank: bank_now } : null
  const bank_changed = bank !== null && !isSame(bank, bank_now)
  return {
    ...payroll,
    perceptions: named(payroll.perceptions),
    deductions: named(payroll.deductions),
    explanation,
    bank: bank ?? bank_now,
    bank_changed,
    bank_change,
  }
}

const isSame = (one: PayrollBank, two: PayrollBank | null): boolean =>
  one.clabe === (two?.clabe ?? null) && one.wise_email === (two?.wise_email ?? null)
