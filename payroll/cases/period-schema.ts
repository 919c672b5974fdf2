import Type from 'typebox'
import { SHIFTS } from '../law/payroll-rules.ts'
import { INCAPACITIES } from '../law/social-security.ts'
import { MINIMUM_WAGE_SUBSIDIES } from '../law/types.ts'
import { AWAY, BY_AMOUNT, BY_DAYS, BY_HOURS, DEDUCTIONS, PAID_LEAVE, PERIODS } from '../period/types.ts'
import {
  Count,
  Day,
  Days,
  DEDUCTED_OF,
  DISCOUNTS,
  Employer,
  ExemptUsed,
  List,
  METHODS,
  Money,
  Name,
  OneOf,
  Quotas,
  Rate,
  SUBSIDY_BASES,
  Truth,
  Wage,
  Wages,
} from './fields.ts'

const optional = Type.Optional
const closed = { additionalProperties: false }

const WITH_DAYS = [...AWAY, ...BY_DAYS, PAID_LEAVE] as const
const WELFARE = ['Welfare benefit', 'Sick pay'] as const
const PLAIN = ['Profit sharing', 'Expense refund'] as const
const week = optional(Count(1, 6))

const STATED = BY_AMOUNT.filter(
  (type) => !['Christmas bonus', 'Back pay', 'Meal vouchers', 'Savings fund', ...WELFARE, ...PLAIN].some((one) => one === type),
)
const called = {
  name: optional(Name),
  satCode: optional(Type.String({ pattern: '^\\d{3}$', message: 'must be a key of three digits' })),
}

/** The fields of an incident by its type: days, hours, hours by day or an amount. */
export const IncidentFields = {
  'by days': { types: WITH_DAYS, schema: Type.Object({ type: OneOf(WITH_DAYS), days: Rate, week }, closed) },
  incapacity: {
    types: INCAPACITIES,
    schema: Type.Object({ type: OneOf(INCAPACITIES), days: Rate, week, firstDay: optional(Count(1, 400)) }, closed),
  },
  'Back pay': {
    types: ['Back pay'] as const,
    schema: Type.Object(
      {
        type: OneOf(['Back pay'] as const),
        amount: optional(Money),
        days: optional(Rate),
        dailyDifference: optional(Wage),
        name: optional(Name),
      },
      closed,
    ),
  },
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
    types: STATED,
    schema: Type.Object({ type: OneOf(STATED), amount: Money, exempt: optional(Money), ...called }, closed),
  },
  // Their exempt part is calculated by the law (LISR 93-VIII, XI, XIV), not entered.
  welfare: { types: WELFARE, schema: Type.Object({ type: OneOf(WELFARE), amount: Money, ...called }, closed) },
  vouchers: {
    types: ['Meal vouchers'] as const,
    schema: Type.Object(
      { type: OneOf(['Meal vouchers'] as const), amount: Money, inMoney: optional(Truth), ...called },
      closed,
    ),
  },
  savings: {
    types: ['Savings fund'] as const,
    schema: Type.Object(
      {
        type: OneOf(['Savings fund'] as const),
        amount: Money,
        inMoney: optional(Truth),
        workerAmount: optional(Money),
        ...called,
      },
      closed,
    ),
  },
  'amount alone': { types: PLAIN, schema: Type.Object({ type: OneOf(PLAIN), amount: Money }, closed) },
}

export const INCIDENT_TYPES: readonly string[] = Object.values(IncidentFields).flatMap(({ types }) => types)

const Discount = Type.Object({ kind: OneOf(DISCOUNTS), value: Rate }, closed)

export const Deduction = Type.Object(
  {
    type: OneOf(DEDUCTIONS),
    amount: optional(Money),
    percent: optional(Rate),
    of: optional(OneOf(DEDUCTED_OF)),
    discount: optional(Discount),
    from: optional(Day),
    to: optional(Day),
    withoutInsurance: optional(Truth),
    remaining: optional(Money),
    perPeriod: optional(Truth),
  },
  closed,
)

const Month = Type.Object(
  {
    taxed: Money,
    isr: Money,
    subsidy: Money,
    closes: optional(Truth),
    absences: optional(Count(0, 31)),
    absencesNext: optional(Count(0, 31)),
  },
  closed,
)

const Raise = Type.Object(
  {
    from: Day,
    oldMonthlySalary: optional(Money),
    oldDailyWage: optional(Wage),
    oldSbc: optional(Wage),
    newMonthlySalary: optional(Money),
    newDailyWage: optional(Wage),
    newSbc: optional(Wage),
  },
  closed,
)

/** Rules of the terms and of the employer that a period and a net share. */
export const PeriodFields = {
  period: OneOf(PERIODS),
  periodStart: Day,
  periodEnd: Day,
  paymentDate: Day,
  hireDate: Day,
  contractStart: optional(Day),
  ...Wages,
  ...Employer,
  shift: optional(OneOf(SHIFTS)),
  sbc: optional(Wage),
  variable: optional(Type.Object({ total: Money, days: Count(1, 62) }, closed)),
  raise: optional(Raise),
  factorPlaces: optional(Count(4, 12)),
  daysPaid: optional(Days),
  socialSecurityDays: optional(Days),
  socialSecurityDate: optional(Day),
  tariffDays: optional(Count(1, 31)),
  subsidyDays: optional(Days),
  hasSubsidy: optional(Truth),
  ...Quotas,
  minimumWageSubsidy: optional(OneOf(MINIMUM_WAGE_SUBSIDIES)),
  subsidyBasis: optional(OneOf(SUBSIDY_BASES)),
  extraordinaryMethod: optional(OneOf(METHODS)),
  hasLeaveNotice: optional(Truth),
  workDaysOfWeek: optional(Count(1, 6)),
  incidents: optional(List(Type.Object({ type: OneOf(INCIDENT_TYPES) }))),
  deductions: optional(List(Deduction)),
  month: optional(Month),
  exemptUsed: optional(ExemptUsed),
  premiums: optional(
    Type.Object(
      {
        overtimeDouble: optional(Rate),
        overtimeTriple: optional(Rate),
        sunday: optional(Rate),
        restDay: optional(Rate),
        holiday: optional(Rate),
      },
      closed,
    ),
  ),
}

const Hourly = {
  hourlyWage: optional(Wage),
  hoursWorked: optional(Type.Array(Rate, { minItems: 1, maxItems: 31, message: 'must be the hours of 1 to 31 days of work' })),
  hourlyIncludesRest: optional(Truth),
}

export const PeriodCase = Type.Object({ ...PeriodFields, ...Hourly }, closed)
