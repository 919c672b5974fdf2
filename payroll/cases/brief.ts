import { isRecord } from './problem.ts'

/** The answer without the explanations of its amounts. */
export function withoutExplanations(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutExplanations)
  if (!isRecord(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => name !== 'explanations')
      .map(([name, one]) => [name, withoutExplanations(one)]),
  )
}
