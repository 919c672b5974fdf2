const WEEK = 7

/** "1-5", "1;3;5" or "1,3,5" as the days they mean, Monday 1 to Sunday 7 and each once; `null` for none. */
export function daysOf(text: unknown): number[] | null {
  if (Array.isArray(text)) return daysOf(text.join(';'))
  if (typeof text !== 'string' || text.trim() === '') return null
  const [first = 0, last = 0] = text.split('-').map(Number)
  const days = text.includes('-')
    ? Array.from({ length: Math.max(0, Math.min(last, WEEK) - first + 1) }, (_, at) => first + at)
    : text.split(/[;,]/).map(Number)
  return [...new Set(days)].sort((one, two) => one - two)
}

/** The days as a form writes them: "1-5" for a run, else "1;3;5". */
export function textOfDays(days: readonly number[] | null): string | null {
  const [first] = days ?? []
  if (!days || first === undefined) return null
  const isRun = days.length > 2 && days.every((day, at) => day === first + at)
  return isRun ? `${first}-${days.at(-1)}` : days.join(';')
}
