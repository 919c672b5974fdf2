import { isRecord } from './problem.ts'

/** An answer to be read at a glance: everything but how each amount came about. */
export function withoutExplanations(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutExplanations)
  if (!isRecord(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name]) => name !== 'explanations')
      .map(([name, one]) => [name, withoutExplanations(one)]),
  )
}
