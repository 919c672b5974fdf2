import table from '../law/minimum-wages.json' with { type: 'json' }

/** Zones of the minimum wage: the strip along the northern border has its own. */
export type WageZone = 'General' | 'Border'

export interface MinimumWage {
  /** Whole cents of a month. */
  monthlyCents: number
  /** The figure of that day is not published, and the last one known stands in for it. */
  isProvisional: boolean
}

const CENTS = 100

/** The least a month of full time costs on a day (`YYYY-MM-DD`); days before the table have its first figure. */
export function minimumWageOn(day: string, zone: WageZone): MinimumWage {
  const row = table.rows.findLast(({ from }) => from <= day) ?? table.rows[0]
  if (!row) throw new Error('The table of minimum wages is empty.')
  return { monthlyCents: Math.round(Number(row[zone]) * CENTS) * table.daysOfMonth, isProvisional: day > row.to }
}
