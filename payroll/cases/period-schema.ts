import Type from 'typebox'
import { SHIFTS } from '../law/payroll-rules.ts'
import { INCAPACITIES } from '../law/social-security.ts'
import { AWAY, BY_AMOUNT, BY_DAYS, BY_HOURS, DEDUCTIONS, PAID_LEAVE, PERIODS } from '../period/types.ts'
import { Count, Day, Employer, ExemptUsed, List, Money, Name, OneOf, Rate, Truth, Wage, Wages } from './fields.ts'

const optional = Type.Optional
const closed = { additionalProperties: false }

const WITH_DAYS = [...AWAY, ...INCAPACITIES, ...BY_DAYS, PAID_LEAVE] as const
const week = optional(Count(1, 6))

/** What an incident needs depends on its type: days, hours, hours by day or an amount. */
export const IncidentFields = {
  'by days': { types: WITH_DAYS, schema: Type.Object({ type: OneOf(WITH_DAYS), days: Rate, week }, closed) },
  'by hours': { types: BY_HOURS, schema: Type.Object({ type: OneOf(BY_HOURS), hours: Rate, week }, closed) },
  overtime: {
    types: ['Overtime'] as const,
    schema: Type.Object({ type: OneOf(['Overtime'] as const), hoursByDay: List(Rate), week }, closed),
  },
  'Christmas bonus': {
    types: ['Christmas bonus'] as const,
    schema: Type.Object({ type: OneOf(['Christmas bonus'] as const), amount: optional(Money), days: optional(Rate) }, closed),
  },
  'by amount': {
    types: BY_AMOUNT.filter((type) => type !== 'Christmas bonus'),
    schema: Type.Object(
      {
        type: OneOf(BY_AMOUNT),
        amount: Money,
        exempt: optional(Money),
        name: optional(Name),
        satCode: optional(Type.String({ pattern: '^\\d{3}$', message: 'must be a key of three digits' })),
        inMoney: optional(Truth),
        workerAmount: optional(Money),
      },
      closed,
    ),
  },
}

const INCIDENT_TYPES: readonly string[] = Object.values(IncidentFields).flatMap(({ types }) => types)

const Discount = Type.Object({ kind: OneOf(['Percentage', 'Fixed amount', 'Factor'] as const), value: Rate }, closed)

const Deduction = Type.Object(
  {
    type: OneOf(DEDUCTIONS),
    amount: optional(Money),
    percent: optional(Rate),
    of: optional(OneOf(['net', 'gross', 'daily salary'] as const)),
    discount: optional(Discount),
    from: optional(Day),
    to: optional(Day),
    withoutInsurance: optional(Truth),
    remaining: optional(Money),
  },
  closed,
)

const Month = Type.Object(
  { taxed: Money, isr: Money, subsidy: Money, closes: optional(Truth), absences: optional(Count(0, 31)) },
  closed,
)

/** Rules of the terms and of the employer that a period and a net share. */
export const PeriodFields = {
  period: OneOf(PERIODS),
  periodStart: Day,
  periodEnd: Day,
  paymentDate: Day,
  hireDate: Day,
  ...Wages,
  ...Employer,
  shift: optional(OneOf(SHIFTS)),
  sbc: optional(Wage),
  variable: optional(Type.Object({ total: Money, days: Count(1, 62) }, closed)),
  factorPlaces: optional(Count(4, 12)),
  daysPaid: optional(Rate),
  socialSecurityDays: optional(Count(0, 31)),
  tariffDays: optional(Count(1, 31)),
  subsidyDays: optional(Count(1, 31)),
  hasSubsidy: optional(Truth),
  subsidyBasis: optional(OneOf(['Taxed income', 'Contribution base'] as const)),
  extraordinaryMethod: optional(OneOf(['Tariff', 'RLISR 174'] as const)),
  hasLeaveNotice: optional(Truth),
  workDaysOfWeek: optional(Count(1, 6)),
  incidents: optional(List(Type.Object({ type: OneOf(INCIDENT_TYPES) }))),
  deductions: optional(List(Deduction)),
  month: optional(Month),
  exemptUsed: optional(ExemptUsed),
}

export const PeriodCase = Type.Object(PeriodFields, closed)
