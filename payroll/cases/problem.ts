/** An error of a case with its field: `input.incidents.0.days`. */
export interface CaseProblem {
  field: string
  message: string
}

export type Fields = Record<string, unknown>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
