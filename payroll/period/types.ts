import type { Explanation } from '../explain.ts'
import type { LineKind } from '../law/concepts.ts'
import codes from '../law/entry-codes.json' with { type: 'json' }
import periods from '../law/periods.json' with { type: 'json' }
import type { RiskClass } from '../law/social-security.ts'
import type { Confidence, EmployerBranch, Incapacity, Readings, Shift, Zone } from '../law/types.ts'
import type { ByHand } from '../tax/by-hand.ts'

interface PeriodKind {
  /**
   * Days of pay and of the tax table; a month has a table of its own. The calendar may not have them: a half of February has
   * 13 days and is paid as 15.
   */
  days: number
  /** The fewest and the most days of the calendar. */
  leastDays: number
  mostDays: number
  /** The most days of pay or of social security: a week is paid as 7.6 days by some, a half of February as 15.2. */
  mostPaidDays: number
  /** Parts of a year that months are divided into; `null`: weeks. */
  perYear: number | null
}

export type PeriodName = keyof typeof periods
export const PERIOD_KINDS: Readonly<Record<PeriodName, PeriodKind>> = periods
export const PERIODS = Object.keys(periods) as PeriodName[]

/** Leave that is paid like days of work. */
export const PAID_LEAVE = 'Paid leave'
export const AWAY = ['Absence', 'Unpaid leave', 'Suspension'] as const
export const BY_DAYS = ['Vacation', 'Sunday premium', 'Rest day worked', 'Holiday worked'] as const
export const BY_HOURS = ['Late arrival', 'Overtime double', 'Overtime triple'] as const
/** Perceptions by amount with their codes; `null`: the payment has rules of its own. */
export const AMOUNT_CODES: Readonly<Record<keyof typeof codes.amounts, string | null>> = codes.amounts
export const BY_AMOUNT = Object.keys(codes.amounts) as (keyof typeof codes.amounts)[]

/** Days of an IMSS certificate in a period: the company pays nothing for them, and the IMSS pays a part. */
export interface IncapacityDays {
  type: Incapacity
  /** Key of the SAT catalogue of incapacities. */
  satCode: string
  days: string
  unpaidWage: string
  imss: { days: string; percent: string; amount: string; article: string; confidence: Confidence }
}

/** An incident of a period. Days, hours and money are decimal text. */
export interface Incident {
  type:
    | typeof PAID_LEAVE
    | (typeof AWAY)[number]
    | Incapacity
    | 'Overtime'
    | (typeof BY_DAYS)[number]
    | (typeof BY_HOURS)[number]
    | (typeof BY_AMOUNT)[number]
  days?: string
  hours?: string
  amount?: string
  /** For `Back pay`, with `days`: the increase of the daily pay. */
  dailyDifference?: string
  /** For an incapacity: the day of its certificate on which the period's first day falls; default 1. */
  firstDay?: number
  /** Overtime of one week by day: split into double and triple by the limits of the law. */
  hoursByDay?: string[]
  /** Overtime and rest days of one week share a limit; default: the first week. */
  week?: number
  /** For `Other perception`: the exempt part. */
  exempt?: string
  name?: string
  satCode?: string
  /** For `Other perception`: a concept of our own (`law.concepts`) to pay. */
  code?: string
  /** For vouchers and savings: paid with the salary and not set aside. */
  inMoney?: boolean
  /** For `Savings fund`: the worker's share; default: equal to the employer's. */
  workerAmount?: string
}

export type DeductionType = keyof typeof codes.deductions
/** The codes of their lines, in the order of the law. */
export const DEDUCTION_CODES: Readonly<Record<DeductionType, string>> = codes.deductions
export const DEDUCTIONS = Object.keys(codes.deductions) as DeductionType[]

/** A deduction other than tax and social security. */
export interface DeductionInput {
  type: DeductionType
  /** Amount of the period; for `FONACOT` and a fixed `INFONAVIT` of the month. */
  amount?: string
  percent?: string
  /** The amount of FONACOT is that of this period already. */
  perPeriod?: boolean
  /** Base of `percent`; default: net. */
  of?: 'net' | 'gross' | 'daily salary'
  /** INFONAVIT: which of the three kinds, and the value of the notice. */
  discount?: { kind: 'Percentage' | 'Fixed amount' | 'Factor'; value: string }
  /** First and last day on which it counts; default: the whole period. */
  from?: string
  to?: string
  /** INFONAVIT: leaves out the damage insurance of the bimester. */
  withoutInsurance?: boolean
  /** The open debt, which is the maximum deduction. */
  remaining?: string
  /** For `Other`: a concept of our own (`law.concepts`) to deduct. */
  code?: string
}

/**
 * A raise within the period: from its day on social security uses another base. One of the wages complements the input: the
 * old one where `monthlySalary` is the new one, or the new one where it is the old one. With an old wage the days before the
 * raise are paid at it; with a new one the difference is `Back pay`.
 */
export interface Raise {
  from: string
  oldMonthlySalary?: string
  oldDailyWage?: string
  oldSbc?: string
  newMonthlySalary?: string
  newDailyWage?: string
  newSbc?: string
}

/** Paid and withheld before in the month of this payment. */
export interface MonthToDate {
  taxed: string
  isr: string
  subsidy: string
  /** Last payroll of the month: the tax covers all of it. */
  closes?: boolean
  absences?: number
  /** Days of absence of this payment in the month after the one of its first day. */
  absencesNext?: number
}

/** The benefits of a contract: more than the law gives; less is not taken. */
export interface Benefits {
  vacationDays?: number
  vacationPremiumPercent?: string
  christmasBonusDays?: string
}

export interface Employer {
  /** Key of the SAT catalogue of states: state payroll tax. */
  state?: string
  /** Of the employer registration, in per cent; default: the mean of class I. */
  workRiskPremium?: string
  riskClass?: RiskClass
}

/** A payment to a person under a contract. Days, money and rates are decimal text. */
export interface PaymentInput extends Benefits {
  /** Chooses the tables. */
  paymentDate: string
  /** First day of service. */
  hireDate: string
  /** First day of the contract, from which on it pays, where it continues earlier ones; default: `hireDate`. */
  contractStart?: string
  zone: Zone
  /** One of the two; a month is thirty days. */
  monthlySalary?: string
  dailyWage?: string
  hasSubsidy?: boolean
  /** Amounts set by hand that are no incidents: the tax includes them, the lines stay unchanged. */
  byHand?: ByHand
  deductions?: DeductionInput[]
  /** Exempt parts used up earlier in the calendar year. */
  exemptUsed?: { christmasBonus?: string; vacationPremium?: string; profitSharing?: string }
}

export interface PayrollInput extends Readings, PaymentInput, Employer {
  period: PeriodName
  /** Both included, `YYYY-MM-DD`. */
  periodStart: string
  periodEnd: string
  /** Instead of them: a wage by the hour, and the hours of each day of work (LFT 83). */
  hourlyWage?: string
  hoursWorked?: string[]
  hourlyIncludesRest?: boolean
  shift?: Shift
  /** The notified contribution base wage; by default it is calculated from the fixed wage. */
  sbc?: string
  /** Variable pay of the bimester before, and the days of wage earned in it. */
  variable?: { total: string; days: number }
  /** Several in their order, each with its old wage. */
  raise?: Raise | readonly Raise[]
  /** Places of the integration factor; default four. */
  factorPlaces?: number
  /** Days of salary before incidents; default: those of the period (LFT 89). */
  daysPaid?: string
  /** Days of social security before incidents; default: calendar days. */
  socialSecurityDays?: number | string
  /** A day whose UMA, minimum wage and rates apply to all quotas; default: each day of work its own (LSS 5-A, 39). */
  socialSecurityDate?: string
  /** The daily table × these days instead of the table of the period. */
  tariffDays?: number
  /** Days of the subsidy, where they are others than those of the table. */
  subsidyDays?: number | string
  /** The income compared with the limit of the subsidy; default: as in the decree. */
  subsidyBasis?: 'Taxed income' | 'Contribution base'
  /** Taxation of Christmas bonus, profit sharing, vacation and Sunday premiums; default: with the salary. */
  extraordinaryMethod?: 'Tariff' | 'RLISR 174'
  hasLeaveNotice?: boolean
  /** Days of work of a reduced week, five or less: an absence then counts more days of social security (RACERF 116). */
  workDaysOfWeek?: number
  incidents?: Incident[]
  month?: MonthToDate
  /** The company's premiums in per cent; at least those of the law. */
  premiums?: { overtimeDouble?: string; overtimeTriple?: string; sunday?: string; restDay?: string; holiday?: string }
}

export interface PayLine {
  /** A key of payroll/law/concepts.json; of the employer's branches `EMPLOYER_` and the key of the branch. */
  code: string
  satCode: string | null
  name: string
  kind: LineKind
  quantity: string | null
  unit: 'days' | 'hours' | null
  base: string | null
  /** For a perception `taxed + exempt = amount`; for others both are zero. */
  taxed: string
  exempt: string
  amount: string
  explanations: Explanation[]
  /** The deduction of the input that the line takes. It is no member of the answer. */
  readonly order?: DeductionInput | undefined
}

export interface PayWarning {
  code:
    | 'PROVISIONAL_TABLES'
    | 'UNVERIFIED_RULE'
    | 'BELOW_MINIMUM_WAGE'
    | 'OVERTIME_OVER_LIMIT'
    | 'DEDUCTION_CUT'
    | 'OVER_WITHHELD'
    | 'ZERO_NET'
  message: string
}

export interface BranchAmount extends Pick<EmployerBranch, 'key' | 'name' | 'percent' | 'confidence'> {
  base: string
  days: string
  amount: string
}

export interface PayrollTotals {
  gross: string
  taxed: string
  exempt: string
  otherPayments: string
  deductions: string
  net: string
  isr: string
  subsidyCaused: string
  subsidyApplied: string
  imssWorker: string
  /** The employer's branches and the worker's quota where the employer bears it, without the INFONAVIT contribution. */
  imssEmployer: string
  housingContribution: string
  stateTax: string
  employerCost: string
}

export interface Payroll {
  lines: PayLine[]
  totals: PayrollTotals
  wages: {
    daily: string
    integrationFactor: string
    sbc: string
    sbcFixed: string
    sbcVariable: string
    /** Of this period: it counts for the contribution base of the next bimester (LSS 27, 30-II; K). */
    variablePay: string
    daysPaid: string
    yearOfService: number
    isMinimumWage: boolean
    /** The minimum wage of the days paid, each by that of its own day. */
    minimumPay: string
  }
  /** IMSS certificates in this period; the payments of the IMSS are for information (K). */
  incapacities: IncapacityDays[]
  socialSecurity: { days: Record<string, string>; worker: BranchAmount[]; employer: BranchAmount[] }
  currency: 'MXN'
  warnings: PayWarning[]
}
