import { sql } from 'kysely'
import type { PayrollAnnual, Perception, PlainLine } from '../../../../contract/payroll/counting/schemas.ts'
import { fiscalName } from '../../../../payroll/cfdi/fiscal-name.ts'
import { checkPayslip } from '../../../../payroll/cfdi/nomina/check.ts'
import { payslipElement } from '../../../../payroll/cfdi/nomina/payslip.ts'
import type { PayslipIncapacity, PayslipLine, PayslipRequest } from '../../../../payroll/cfdi/nomina/request.ts'
import { asPrinted } from '../../../../payroll/identity/as-printed.ts'
import { centsOf } from '../../../../payroll/money/decimal.ts'
import { separationFactsOf } from '../../../../payroll/settlement/separation-facts.ts'
import type { SettlementInput } from '../../../../payroll/settlement/types.ts'
import provider from '../../../../schemas/provider.json' with { type: 'json' }
import type { Database } from '../../../db/connect.ts'
import type { Columns } from '../../../db/rows.ts'
import { AppError, orNotFound } from '../../../errors/app-error.ts'
import { inWords } from '../../../words/stored-words.ts'
import { clockAt } from '../../tax-documents/place-clock.ts'
import { ownNames } from '../law-figures/stored-concepts.ts'
import { PAID_ON } from '../paying/paid-on.ts'

/** A payroll with the data of its receipt other than its lines. */
interface Source
  extends Columns<'payrolls', 'id' | 'kind' | 'number' | 'department' | 'payment_date' | 'period_start' | 'period_end'>,
    Columns<'payrolls', 'days_paid' | 'hire_date' | 'contract_key' | 'shift_key' | 'periodicity_key' | 'subsidy_caused'>,
    Columns<'employee_details', 'rfc' | 'curp' | 'nss'> {
  fullname: string
  position: string | null
  state: string | null
  integrated: string | null
  perceptions: Perception[]
  deductions: PlainLine[]
  other_payments: PlainLine[]
  annual: PayrollAnnual | null
  zip: string | null
  clabe: string | null
  registration: string | null
  risk: string | null
  incapacities: { type: string; days: string }[]
  /** The input of the confirmed settlement that it pays. */
  settled: SettlementInput | null
}

/** Contracts of wages, under which someone is insured; others are paid as assimilated to wages. */
const OF_WAGES = /^0[1-8]$/
const WAGES = '02'
const ASSIMILATED = '09'
const INCAPACITIES: Readonly<Record<string, PayslipIncapacity['type']>> = {
  'Sick leave IMSS work risk': '01',
  'Sick leave IMSS general': '02',
  Maternity: '03',
  'Care leave': '04',
}
type OwnNames = Awaited<ReturnType<typeof ownNames>>
const UNSEALED = { certificateNumber: '', certificate: '', seal: '' }

/**
 * The request of a payroll's receipt to the tax service; series and folio are those of the claim. Throws TAX_BILL_INCOMPLETE
 * if it would break a rule of the SAT.
 */
export async function payslipRequestOf(
  db: Database,
  payrollId: number,
  now: Date,
  /** A receipt that is valid until this one replaces it. */
  replaced = 0,
): Promise<PayslipRequest> {
  const source = await sourceOf(db, payrollId)
  const replaces = await replacedBy(db, payrollId, replaced)
  const names = await ownNames(db)
  const request = { ...toRequest(source, now, names), ...(replaces.length > 0 ? { replaces } : {}) }
  const problems = checkPayslip(payslipElement(request, UNSEALED))
  if (problems.length > 0) {
    throw new AppError('TAX_BILL_INCOMPLETE', { text: [...new Set(problems.map(({ message }) => inWords(message)))].join(' ') })
  }
  return request
}

function toRequest(source: Source, now: Date, names: OwnNames): PayslipRequest {
  const isOfWages = OF_WAGES.test(source.contract_key ?? '')
  return {
    kind: source.kind === 'Regular' ? 'O' : 'E',
    serie: '',
    folio: '',
    issuedAt: clockAt(provider.zip_code, now),
    place: provider.zip_code,
    paymentDate: source.payment_date,
    periodStart: source.period_start,
    periodEnd: source.period_end,
    // A settlement may pay no day of salary, and the SAT requires more than zero days.
    daysPaid: Number(source.days_paid ?? 0) > 0 ? (source.days_paid as string) : '1',
    employer: {
      rfc: provider.rfc,
      name: fiscalName(provider.name),
      regime: provider.fiscal_regime,
      registration: isOfWages ? source.registration : null,
    },
    worker: {
      rfc: asPrinted(source.rfc) ?? '',
      name: fiscalName(source.fullname),
      zipCode: source.zip ?? '',
      curp: asPrinted(source.curp) ?? '',
      nss: source.nss,
      hireDate: source.hire_date ?? source.period_start,
      contract: source.contract_key ?? '',
      shift: source.shift_key,
      regime: isOfWages ? WAGES : ASSIMILATED,
      number: source.number || String(source.id),
      department: source.department,
      position: source.position,
      risk: source.risk,
      periodicity: source.periodicity_key ?? '',
      clabe: source.clabe,
      state: source.state ?? '',
      sbc: source.integrated,
      integratedDailyWage: source.integrated,
    },
    lines: [
      ...source.perceptions.map((line) => ({ ...toLine(line, 'Perception', line), ...ownOf(line, names) })),
      ...source.deductions.filter(isAbove).map((line) => ({ ...toLine(line, 'Deduction'), ...ownOf(line, names) })),
      ...source.other_payments.map((line) => ({ ...toLine(line, 'Other payment'), ...compensationOf(line, source) })),
    ],
    subsidyCaused: source.subsidy_caused,
    incapacities: source.incapacities.flatMap(({ type, days }) => {
      const key = INCAPACITIES[type]
      return key ? [{ type: key, days: Math.ceil(Number(days)) }] : []
    }),
    ...(source.settled ? { separation: separationFactsOf(source.settled) } : {}),
  }
}

const toLine = (
  { code, sat_code, name, amount }: PlainLine | Perception,
  kind: PayslipLine['kind'],
  paid?: Perception,
): PayslipLine => ({
  code,
  satCode: sat_code,
  name,
  kind,
  amount,
  taxed: paid?.taxed ?? '0.00',
  exempt: paid?.exempt ?? '0.00',
  ...(paid ? { quantity: paid.quantity, unit: paid.unit === 'hours' || paid.unit === 'days' ? paid.unit : null } : {}),
})

/** A concept of our own is on the receipt by its Spanish name, and its code is the key of the employer. */
function ownOf({ code, name }: PlainLine | Perception, names: OwnNames): Partial<PayslipLine> {
  const own = names.get(code)
  return own ? { key: code, name: own.name === name ? own.nameEs : name } : {}
}

/** The SAT's data of a credit: its total, and the open rest. */
const compensationOf = ({ code }: PlainLine, { annual }: Source): Pick<PayslipLine, 'compensation'> =>
  code === 'ANNUAL_CREDIT' && annual ? { compensation: { year: annual.year, credit: annual.in_favour, left: annual.left } } : {}

async function sourceOf(db: Database, id: number): Promise<Source> {
  const { rows } = await sql<Source>`
    select p.id, p.kind, p.number, p.firstname || ' ' || p.lastname as fullname, p.department, k.job_name as position,
      ${PAID_ON} as payment_date, p.period_start, p.period_end, trim_scale(p.days_paid)::text as days_paid,
      coalesce(p.hire_date, k.start_date) as hire_date, coalesce(p.contract_key, k.contract_key) as contract_key,
      coalesce(p.shift_key, k.shift_key) as shift_key, p.periodicity_key, coalesce(p.payroll_state, c.payroll_state) as state,
      p.integrated_daily_salary::text as integrated, p.subsidy_caused::text, p.perceptions, p.deductions, p.other_payments, p.annual,
      n.rfc, n.curp, n.nss, nullif(p.bank->>'clabe', '') as clabe,
      (select a.zip_code from addresses a where a.person_id = p.employee_id limit 1) as zip,
      c.employer_registration as registration, coalesce(c.imss_risk_class, 1)::text as risk,
      coalesce((select json_agg(json_build_object('type', i.type, 'days', i.quantity::text) order by i.id)
        from payroll_incidents i where i.payroll_id = p.id), '[]') as incapacities,
      case when jsonb_typeof(e.settlement_input->'input') = 'object' then e.settlement_input->'input' end as settled
    from payrolls p join companies c on c.id = p.company_id join contracts k on k.id = p.contract_id
      left join employee_details n on n.person_id = p.employee_id
      left join lateral (select t.settlement_input from terminations t where p.kind = 'Settlement'
        and t.contract_id = p.contract_id and t.status in ('Scheduled', 'Terminated') order by t.id desc limit 1) e on true
    where p.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

/** The receipts that the new one replaces: a still valid one, and those cancelled by hand as wrong. */
async function replacedBy(db: Database, payrollId: number, replaced: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payroll_cfdis')
    .select('uuid')
    .where('payroll_id', '=', payrollId)
    .where(({ and, eb, or }) =>
      or([
        eb('id', '=', replaced),
        and([eb('status', '=', 'Cancelled'), eb('cancel_motive', '=', '01'), eb('replaced_by', 'is', null)]),
      ]),
    )
    .where('uuid', 'is not', null)
    .execute()
  return rows.flatMap(({ uuid }) => uuid ?? [])
}

/** A receipt has no deduction of zero (Nómina 1.2). */
const isAbove = ({ amount }: PlainLine): boolean => centsOf(amount) > 0
