/**
 * Certainty of a figure or rule: H2 two independent sources, H1 one source and our own arithmetic, M one source, K general
 * knowledge of the law, U not verified. M, K and U are shown with their mark.
 */
export type Confidence = 'H2' | 'H1' | 'M' | 'K' | 'U'

/** Members of every parameter of the law. Days `YYYY-MM-DD`, both included; `to: null` until a newer one exists. */
export interface Dated {
  from: string
  to: string | null
  article: string
  source: string
  confidence: Confidence
}

export type Shift = 'Day' | 'Night' | 'Mixed'
export type Incapacity = 'Sick leave IMSS general' | 'Sick leave IMSS work risk' | 'Maternity' | 'Care leave'

export const QUOTA_ROUNDINGS = ['Each branch', 'Sum'] as const
export type QuotaRounding = (typeof QUOTA_ROUNDINGS)[number]
export const SBC_PLACES = ['Two places', 'Not rounded'] as const
export type SbcPlaces = (typeof SBC_PLACES)[number]
export const MINIMUM_WAGE_SUBSIDIES = ['No', 'Yes'] as const
export type MinimumWageSubsidy = (typeof MINIMUM_WAGE_SUBSIDIES)[number]

/** Readings of the law in which a single payroll may differ from the rules of the office. */
export interface Readings {
  quotaRounding?: QuotaRounding
  sbcPlaces?: SbcPlaces
  minimumWageSubsidy?: MinimumWageSubsidy
}

/**
 * Rules that are not part of the yearly tables (payroll-rules.json). Each value is a text, so that a new one can be entered
 * from a day on.
 */
export interface LawRules {
  shiftHours: Dated & Record<Shift, string>
  premiums: Dated & { sundayPercent: string; restDayPercent: string; holidayPercent: string }
  welfare: Dated & { incomeUma: string; exemptUma: string }
  savingsFund: Dated & { salaryPercent: string; annualUma: string }
  restDayExempt: Dated & { treatment: 'As overtime' | 'Taxed' }
  /** There is no official table for 14 days. */
  fourteenDays: Dated & { table: 'Daily table × 14' | 'Monthly table in proportion' }
  /** The income that is compared with the limit of the subsidy. */
  subsidyBasis: Dated & { basis: 'Taxed income' | 'Contribution base' }
  annual: Dated & { incomeLimit: string }
  /** Prizes up to so much of the SBC, and vouchers up to so much of the UMA, are no part of the contribution base. */
  variablePay: Dated & { prizePercent: string; vouchersUmaPercent: string }
  /** Comparison of SBC ÷ UMA with the rows of old age. */
  oldAgeEdges: Dated & { comparison: 'Two places' | 'Not rounded' }
  /** Is each branch rounded before they are added, or only their sum? */
  quotaRounding: Dated & { rounding: QuotaRounding }
  /** Is the contribution base wage rounded before the quotas are calculated? */
  sbcPlaces: Dated & { places: SbcPlaces }
  /** Does a receipt at the minimum wage, without withholding, state the subsidy it causes? */
  minimumWageSubsidy: Dated & { caused: MinimumWageSubsidy }
  /** The percentage of the SBC that the IMSS pays instead of the wage. */
  incapacityPay: Dated & Record<Incapacity, string>
  housingDiscount: Dated & { insuranceBimester: string }
  housingCap: Dated & { minimumWagePercent: string }
  consumerCap: Dated & { percent: string; minimumWagePercent: string }
  employerCap: Dated & { excessPercent: string }
  savingsCap: Dated & { excessPercent: string }
  leftCap: Dated
}

/** Do days without wage reduce the discount of a housing credit? */
export interface HousingAbsences extends Dated {
  suspends: 'Yes' | 'No'
}

/** Hours of a week that are paid double; further ones are paid triple. */
export interface OvertimeRule extends Dated {
  doubleHoursWeek: string
  doubleHoursDay: string
  doubleDaysWeek: number
  doublePercent: string
  triplePercent: string
}

/** Unit of the discount factors of INFONAVIT. */
export interface UmiRate extends Dated {
  daily: string
}

/** The days of a period that a branch counts (contribution-days.ts). */
export type CountedDays = 'full' | 'sickness' | 'retirement' | 'housing'

export interface EmployerBranch {
  key: string
  name: string
  base: 'uma' | 'sbc' | 'excess'
  /** Decimal text; `premium`: that of the employer registration; `ceav`: by wage and year. */
  percent: string
  days: CountedDays
  article: string
  confidence: Confidence
}

/** Amounts and percentages are decimal texts. `upper: null`: and more. */
export interface TariffRow {
  lower: string
  upper: string | null
  fixed: string
  ratePercent: string
}

export type TariffName = 'daily' | 'weekly7' | 'tenDay' | 'fifteenDay' | 'monthly' | 'annual'

export interface FlatSubsidy extends Dated {
  kind: 'flat'
  percentOfMonthlyUma: string
  monthlyUma: string
  monthlyAmount: string
  monthlyIncomeCap: string
}

/** Before May 2024: a row of the table; the part above the tax was paid out in cash. */
export interface TableSubsidy extends Dated {
  kind: 'table'
  rows: { lower: string; upper: string | null; subsidy: string }[]
}

export interface WorkerBranch {
  key: string
  name: string
  base: 'sbc' | 'excess'
  percent: string
  article: string
}

/** One file `payroll/law/<year>.json`. */
export interface LawYear {
  year: number
  currency: 'MXN'
  isr: Dated & { tables: Record<TariffName, TariffRow[]> }
  employmentSubsidy: (FlatSubsidy | TableSubsidy)[]
  uma: (Dated & { daily: string; monthly: string; annual: string })[]
  minimumWage: Dated & { general: string; border: string }
  vacationDays: Dated & {
    rows: { yearsFrom: number; yearsTo: number; days: number }[]
    thereafter: { everyYears: number; days: number }
  }
  minimumBenefits: Dated & { christmasBonusDays: string; vacationPremiumPercent: string }
  exemptions: Dated & {
    christmasBonusUma: string
    vacationPremiumUma: string
    profitSharingUma: string
    /** For each worked Sunday. */
    sundayPremiumUma: string
    /** Percentage of double hours, and the maximum in UMA per week. */
    overtimePercent: string
    overtimeWeekUma: string
    severanceUmaPerYear: string
  }
  imssWorker: Omit<Dated, 'article'> & { capUma: string; excessOverUma: string; branches: WorkerBranch[] }
}

/** The employer's part of severance at old age and old age: a rate for each row of the SBC in UMA. */
export interface OldAgeRates extends Dated {
  atMinimumWage: string
  rows: readonly string[]
}

/** Payments at the end of a contract that a state does not tax, and the certainty of this. */
export interface UntaxedConcepts {
  note: string
  codes: readonly string[]
  confidence: Confidence
}

export interface StateTaxRate extends Dated {
  name: string
  percent: string
  note: string | null
  untaxed: UntaxedConcepts
}

/** A concept that the office has added to those of concepts.json; its name and kind never change. */
export interface OwnConcept extends Dated {
  name: string
  nameEs: string
  satCode: string
  kind: 'Perception' | 'Deduction'
  /** For a perception wholly taxed or wholly exempt; a deduction is neither. */
  treatment: 'taxed' | 'exempt' | 'none'
  formula: string
  /** Counts as variable pay for the contribution base. */
  variable?: 'all'
  /** Counts for the state payroll tax. */
  hasStateTax: boolean
  /** It is no longer offered; existing entries are still calculated. */
  isRetired: boolean
}

/** The law as it is on one day: of every parameter the one in force. */
export interface Law extends Omit<LawYear, 'employmentSubsidy' | 'uma'> {
  day: string
  /** Version of the files and changes it was built from: the same version and day give the same figures. */
  version: string
  employmentSubsidy: FlatSubsidy | TableSubsidy
  uma: LawYear['uma'][number]
  employerQuotas: Dated & { branches: readonly EmployerBranch[] }
  oldAge: OldAgeRates
  stateTaxes: Readonly<Record<string, StateTaxRate>>
  /** SAT keys of concepts that are others than those of concepts.json. */
  satCodes: Readonly<Record<string, string>>
  /** Concepts of our own that have begun, by code. */
  concepts: Readonly<Record<string, OwnConcept>>
  /** Parameters that depend on other days than that of payment: the days of work, and each bimester of a credit. */
  overtime: readonly OvertimeRule[]
  umi: readonly UmiRate[]
  housingAbsences: readonly HousingAbsences[]
  rules: LawRules
  /** Names of figures without a value for this day yet; those of the last known day are used instead. */
  missing: readonly string[]
  /** Something is missing. */
  isProvisional: boolean
  /**
   * The law of another day by the same files and changes: for rules that depend on the day of work or on the end of a
   * contract. A day before the first known year has the figures of that year.
   */
  on: (day: string) => Law
}

export type Zone = 'General' | 'Border'
