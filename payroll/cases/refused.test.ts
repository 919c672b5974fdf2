import { describe, expect, test } from 'vitest'
import { lineOrBeginning } from '../../tests/support/beginning.ts'
import refused from './refused.json' with { type: 'json' }
import { runCase } from './run-case.ts'

/** A case that can be counted; `list` names the one that a change is an entry of. */
interface Base {
  kind: string
  input: Readonly<Record<string, unknown>>
  list?: string
}
/** A base, a change of its input, where `null` leaves a field out, and the problems: none for a case that is counted. */
type Row = [base: string, change: Readonly<Record<string, unknown>>, ...problems: string[]]
const BASES: Readonly<Record<string, Base>> = refused.bases

function problemsOf([base, change]: Row): string[] {
  const { kind, input, list } = BASES[base] as Base
  const fields = Object.entries({ ...input, ...(list ? { [list]: [change] } : change) }).filter(([, value]) => value !== null)
  const answer = runCase({ kind, input: Object.fromEntries(fields) })
  return answer.ok ? [] : answer.problems.map(({ field, message }) => `${field.replace('input.', '')}: ${message}`)
}

describe('a case that cannot be is refused by its field, with the possible range', () => {
  test.each(Object.entries(refused.cases as unknown as Record<string, Row[]>))('%s', (_what, rows) => {
    expect(rows).not.toEqual([])
    const found = rows.map((row) => [row[0], row[1], ...problemsOf(row)])
    expect(found).toEqual(rows.map(([kind, change, ...problems]) => [kind, change, ...problems.map(lineOrBeginning)]))
  })

  test('a case that is nested too deeply is a problem and no stack', () => {
    const deep = (levels: number): object => {
      let value: object = {}
      for (let at = 0; at < levels; at += 1) value = { a: value }
      return value
    }
    expect(runCase({ kind: 'annual', input: deep(100_000) })).toMatchObject({ ok: false, problems: [{ field: '' }] })
    expect(runCase({ kind: 'annual', input: {}, expected: deep(50) })).toMatchObject({ ok: false, problems: [{ field: '' }] })
  })
})
