import table from '../law/working-week.json' with { type: 'json' }

/** Most hours of a week on a day (`YYYY-MM-DD`). */
export function maximumWeeklyHours(day: string): number {
  const row = table.rows.findLast(({ from }) => from <= day) ?? table.rows[0]
  if (!row) throw new Error('The table of working weeks is empty.')
  return row.hours
}
