/** A line of a payroll as it is kept. */
export interface ReportLine {
  code: string
  name: string
  amount: string
}

/** One person of a payment request, as far as reports go. Amounts are decimal text of two places. */
export interface ReportPayroll {
  number: string
  name: string
  department: string
  status: string
  daysPaid: string
  perceptions: readonly ReportLine[]
  deductions: readonly ReportLine[]
  otherPayments: readonly ReportLine[]
  /** What the employer bears. */
  employer: readonly ReportLine[]
  gross: string
  taken: string
  net: string
  employerCost: string
  netBefore: string | null
}

export interface ReportIncident {
  number: string
  name: string
  type: string
  from: string
  to: string
  quantity: string
  unit: string
  amount: string
  note: string
}

export type ColumnKind = 'text' | 'money' | 'number' | 'percent' | 'date'

/** A report before it becomes a file. A cell is text; an empty one stays empty. */
export interface Report {
  title: string
  columns: readonly { title: string; kind: ColumnKind }[]
  rows: readonly (readonly string[])[]
  /** Sums under the rows, in the same columns. */
  totals: readonly string[] | null
}
