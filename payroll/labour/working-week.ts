import table from '../law/working-week.json' with { type: 'json' }

/** Most hours of a week on a day (`YYYY-MM-DD`). */
export function maximumWeeklyHours(day: string): number {
  const row = table.rows.findLast(({ from }) => from <= day)
  if (!row) throw new Error(`There is no working week for ${day}.`)
  return row.hours
}
