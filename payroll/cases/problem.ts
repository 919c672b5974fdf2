/** An error of a case with its field: `input.incidents.0.days`. */
export interface CaseProblem {
  field: string
  message: string
}

export type Fields = Record<string, unknown>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const wrong = (field: string, message: string): CaseProblem[] => [{ field, message }]

/** The problems of the entries of a list of the input, one at the most for each. */
export function each(input: Fields, list: string, judge: (entry: Fields) => CaseProblem | null): CaseProblem[] {
  const entries: unknown = input[list]
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown, at) => {
    const problem = isRecord(entry) ? judge(entry) : null
    return problem ? [{ ...problem, field: `input.${list}.${at}.${problem.field}` }] : []
  })
}
