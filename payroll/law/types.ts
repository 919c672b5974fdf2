/**
 * How sure a figure or rule is (mx-payroll, head): H2 two independent sources, H1 one source and our own arithmetic,
 * M one source, K general knowledge of the law, U not verified. M, K and U are shown with their mark.
 */
export type Confidence = 'H2' | 'H1' | 'M' | 'K' | 'U'

/** What every parameter of the law carries. Days `YYYY-MM-DD`, both included; `to: null` until something newer comes. */
export interface Dated {
  from: string
  to: string | null
  article: string
  source: string
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

/** Before May 2024: a row of the table, and what passed the tax was handed over in cash. */
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
    /** For each Sunday that was worked. */
    sundayPremiumUma: string
    /** Of double hours, and how many UMA of a week at most. */
    overtimePercent: string
    overtimeWeekUma: string
    severanceUmaPerYear: string
  }
  imssWorker: Omit<Dated, 'article'> & { capUma: string; excessOverUma: string; branches: WorkerBranch[] }
}

/** The law as it stands on one day: of every parameter the one in force. */
export interface Law extends Omit<LawYear, 'employmentSubsidy' | 'uma'> {
  day: string
  employmentSubsidy: FlatSubsidy | TableSubsidy
  uma: LawYear['uma'][number]
  /** The figures of this day are not published yet: those of the last known day are used. */
  isProvisional: boolean
}

export type Zone = 'General' | 'Border'
