import { describe, expect, test } from 'vitest'
import { type CasePiece, CaseSplitter } from './split-cases.ts'

/** The cases of a text that comes in parts of some length. */
function split(text: string, length = text.length): { isList: boolean; cases: unknown[] } {
  const splitter = new CaseSplitter()
  const pieces: CasePiece[] = []
  for (let at = 0; at < text.length; at += length) pieces.push(...splitter.feed(text.slice(at, at + length)))
  pieces.push(...splitter.end())
  const cases = pieces.map((one) => ('text' in one ? JSON.parse(one.text) : one))
  return { isList: splitter.isList, cases }
}

const CASES = [{ kind: 'annual', note: 'a "quoted ] } , text" \\' }, [], { input: { list: [1, { a: '[' }] } }, 'text', 3]

describe('the cases of a file, while it is read', () => {
  test.each([1, 2, 7, 1000])('a list, a list under "cases" and one case alone, in parts of %d', (length) => {
    const spaced = JSON.stringify(CASES, null, 2)
    expect(split(` ${spaced}\n`, length)).toEqual({ isList: true, cases: CASES })
    const named = JSON.stringify({ note: 'of "cases": [', cases: CASES, more: [1] })
    expect(split(named, length)).toEqual({ isList: true, cases: CASES })
    for (const alone of [
      { kind: 'period', input: { cases: [1] } },
      { kind: 'period', cases: [1] },
    ]) {
      expect(split(JSON.stringify(alone), length)).toEqual({ isList: false, cases: [alone] })
    }
    expect(split('[ ]', length)).toEqual({ isList: true, cases: [] })
  })

  test('a list that does not end, or has something after it, is named after its cases', () => {
    expect(split('[{"a":1}, {"b":')).toMatchObject({
      cases: [{ a: 1 }, { problem: expect.stringContaining('ends before its list') }],
    })
    expect(split('[1] 2')).toMatchObject({ cases: [1, { problem: expect.stringContaining('around its list') }] })
  })

  test('of a case that is too long nothing is kept, and the next one is read', () => {
    const long = JSON.stringify({ note: 'x'.repeat(1_000_001) })
    expect(split(`[${long},1]`, 1000)).toMatchObject({ cases: [{ problem: expect.stringContaining('longer') }, 1] })
    expect(split(long, 1000)).toMatchObject({ isList: false, cases: [{ problem: expect.stringContaining('longer') }] })
  })
})
