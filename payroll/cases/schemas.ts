import Type from 'typebox'
import { EXTRAORDINARY } from '../extraordinary/types.ts'
import { PERIODS } from '../period/types.ts'
import { WORKER_KINDS } from '../profit-sharing/types.ts'
import { OTHER_PAY } from '../settlement/other-pay-types.ts'
import { SETTLEMENT_TYPES } from '../settlement/types.ts'
import {
  Count,
  Day,
  Days,
  DaysOfYear,
  Employer,
  ExemptUsed,
  List,
  METHODS,
  Money,
  Name,
  OneOf,
  Quotas,
  Rate,
  States,
  Truth,
  Wage,
  Wages,
  Zones,
} from './fields.ts'
import { Deduction, PeriodCase, PeriodFields } from './period-schema.ts'

const optional = Type.Optional
const closed = { additionalProperties: false }

const Payment = Type.Object(
  {
    type: OneOf(EXTRAORDINARY),
    amount: optional(Money),
    days: optional(Rate),
    absenceDays: optional(Count(0, 366)),
    through: optional(Day),
  },
  closed,
)

const ExtraordinaryCase = Type.Object(
  {
    paymentDate: Day,
    hireDate: Day,
    contractStart: optional(Day),
    ...Wages,
    payments: Type.Array(Payment, { minItems: 1, maxItems: 20, message: 'must hold 1 to 20 payments' }),
    method: optional(OneOf(METHODS)),
    ordinaryMonthlyIncome: optional(Money),
    hasSubsidy: optional(Truth),
    exemptUsed: optional(ExemptUsed),
    state: optional(States),
  },
  closed,
)

const { from: _from, to: _to, perPeriod: _per, ...DeductionFields } = Deduction.properties
const SettlementDeduction = Type.Object({ ...DeductionFields, ofSeparation: optional(Truth), agreed: optional(Truth) }, closed)

const OtherPay = Type.Object({ type: OneOf(OTHER_PAY), amount: Money, exempt: optional(Money), name: optional(Name) }, closed)

const TerminationCase = Type.Object(
  {
    type: OneOf(SETTLEMENT_TYPES),
    startDate: Day,
    contractStart: optional(Day),
    lastDay: optional(Day),
    endDate: optional(Day),
    paymentDate: optional(Day),
    monthlySalary: optional(Money),
    dailyWage: optional(Wage),
    integratedDailyWage: optional(Wage),
    sbc: optional(Wage),
    extraordinaryMethod: optional(OneOf(METHODS)),
    factorPlaces: optional(Count(4, 12)),
    ...Quotas,
    zone: Zones,
    salaryDays: Rate,
    socialSecurityDays: optional(Days),
    socialSecurityDate: optional(Day),
    ...Employer,
    pendingVacationDays: optional(Rate),
    vacationDaysTaken: optional(Rate),
    lastOrdinaryMonthlySalary: optional(Money),
    otherPay: optional(List(OtherPay)),
    deductions: optional(List(SettlementDeduction)),
    vacationDays: optional(Count(0, 365)),
    vacationPremiumPercent: optional(Rate),
    christmasBonusDays: optional(Rate),
    absenceDays: optional(Count(0, 366)),
    isFixedTerm: optional(Truth),
    paysPerYear: optional(Truth),
    monthToDate: optional(Type.Object({ days: Count(0, 31), taxed: Money, isrWithheld: optional(Money) }, closed)),
    christmasBonusPaid: optional(Money),
    exemptUsed: optional(Type.Object({ christmasBonus: optional(Money), vacationPremium: optional(Money) }, closed)),
  },
  closed,
)

const OtherEmployer = Type.Object(
  {
    name: optional(Name),
    from: optional(Day),
    to: optional(Day),
    taxed: Money,
    exempt: optional(Money),
    isrWithheld: Money,
    subsidyCaused: optional(Money),
  },
  closed,
)

const Separation = Type.Object(
  { taxed: Money, exempt: optional(Money), isrWithheld: optional(Money), lastOrdinaryMonthlySalary: Money },
  closed,
)

const AnnualCase = Type.Object(
  {
    year: Count(2023, 2100),
    taxed: Money,
    exempt: optional(Money),
    isrWithheld: Money,
    subsidyCaused: optional(Money),
    localTax: optional(Money),
    hireDate: Day,
    endDate: optional(Day),
    filesOwnReturn: optional(Truth),
    hadOtherEmployer: optional(Truth),
    otherEmployers: optional(List(OtherEmployer)),
    separation: optional(Separation),
  },
  closed,
)

const SharingWorker = Type.Object(
  {
    name: Name,
    kind: OneOf(WORKER_KINDS),
    days: DaysOfYear,
    dailyWage: Wage,
    wages: optional(Money),
    lastShares: optional(Type.Array(Money, { maxItems: 3, message: 'must be the shares of at most three years' })),
  },
  closed,
)

const SharingCase = Type.Object(
  {
    year: Count(2023, 2100),
    taxableProfit: optional(Money),
    amount: optional(Money),
    uncollected: optional(Money),
    workers: Type.Array(SharingWorker, { minItems: 1, maxItems: 10_000, message: 'must be 1 to 10,000 workers' }),
  },
  closed,
)

const AssimilatedCase = Type.Object(
  {
    period: OneOf(PERIODS),
    paymentDate: Day,
    amount: Money,
    tariffDays: optional(Count(1, 31)),
    state: optional(States),
  },
  closed,
)

const { monthlySalary: _salary, dailyWage: _wage, sbc: _sbc, ...NetFields } = PeriodFields
const NetCase = Type.Object({ net: Money, ...NetFields }, closed)

const { dailyWage: _daily, ...HireWages } = Wages
const HireCase = Type.Object(
  { from: Day, ...HireWages, monthlyNet: optional(Money), monthlyCost: optional(Money), ...Employer },
  closed,
)

/** The schema of `input` in a case file, by `kind`. */
export const CASES = {
  period: PeriodCase,
  extraordinary: ExtraordinaryCase,
  termination: TerminationCase,
  annual: AnnualCase,
  assimilated: AssimilatedCase,
  'profit-sharing': SharingCase,
  'net-to-gross': NetCase,
  'hire-cost': HireCase,
}

export type CaseKind = keyof typeof CASES
export const CASE_KINDS = Object.keys(CASES) as CaseKind[]
