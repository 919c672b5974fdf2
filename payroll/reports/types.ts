export interface ReportLine {
  code: string
  name: string
  amount: string
}

/** The lists of lines that a payroll has. */
export type LineGroup = 'perceptions' | 'otherPayments' | 'deductions' | 'employer'

/** The total of a concept over all payrolls of a request. */
export interface ConceptSum extends ReportLine {
  group: LineGroup
}

/** One person of a payment request, with the members of reports. Amounts are decimal text of two places. */
export interface ReportPayroll extends Readonly<Record<LineGroup, readonly ReportLine[]>> {
  number: string
  name: string
  department: string
  daysPaid: string
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

export interface ReportColumn {
  title: string
  /** The title is the name of a concept, which a person may have given. */
  isConcept?: true
  kind: ColumnKind
  /** Its cells are words of the product, and not of people. */
  hasWords?: true
  /** Its cells are names of concepts, which a person may have given. */
  hasConcepts?: true
}

/** A cell is text; an empty one stays empty. */
export type ReportRow = readonly string[]

/** A report without its rows. */
export interface ReportHead {
  title: string
  columns: readonly ReportColumn[]
  /** Are there sums under the rows, in the same columns? */
  hasTotals: boolean
}

/** A report whose rows are made one by one, so that they need not all be in memory. */
export interface ReportTable<Item> extends ReportHead {
  toRow: (item: Item) => ReportRow
}
