import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { argumentsOf } from '../support/start-options.ts'

const SCRIPT = argumentsOf('payroll')

const run = (args: string[], input = '') => {
  const { status, stdout } = spawnSync(process.execPath, [...SCRIPT, ...args], { input, encoding: 'utf8' })
  return { status, answer: JSON.parse(stdout) as { ok: boolean; result?: { owed: string }; problems?: { field: string }[] } }
}

test('npm run payroll counts a case of a file or of standard input, and says by its exit code whether it could [I2]', () => {
  const input = { year: 2026, taxed: '300000.00', isrWithheld: '0.00', hireDate: '2020-01-01' }
  const counted = run(['--case', '-'], JSON.stringify({ kind: 'annual', input }))
  expect([counted.status, counted.answer.result?.owed]).toEqual([0, '41419.91'])
  const fieldOf = ({ status, answer }: ReturnType<typeof run>) => [status, answer.problems?.[0]?.field]
  expect(fieldOf(run(['--case', '-'], '{"kind":"annual","input":{}}'))).toEqual([2, 'input.year'])
  expect(fieldOf(run(['--case', '/no/such/file.json']))).toEqual([2, '--case'])
}, 60_000)

const YEAR = { kind: 'annual', input: { year: 2025, taxed: '240000.00', isrWithheld: '30000.00' } }

/** The output of the command for a file on its standard input. */
function outputOf(file: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...SCRIPT, '--case', '-', ...options], {
    input: file,
    encoding: 'utf8',
  })
  return { status, stderr, answer: JSON.parse(stdout), stdout }
}

test('JSON alone on standard output, the same in a file, without explanations where they are not wanted [I2]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payroll-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const out = join(folder, 'answer.json')
  const { status, stderr, answer, stdout } = outputOf(`\uFEFF${JSON.stringify(YEAR)}`, '--brief', '--out', out)
  expect([status, stderr, readFileSync(out, 'utf8')]).toEqual([0, '', stdout])
  expect(answer).toMatchObject({ ok: true, kind: 'annual', result: { toWithhold: '1248.02' } })
  expect(answer.result).not.toHaveProperty('explanations')
}, 60_000)

test('a list: exit code 1 for an unmet expectation, 2 for an error, and never a stack trace [I2]', () => {
  const other = outputOf(JSON.stringify([YEAR, { ...YEAR, expected: { toWithhold: 0 } }]))
  expect([other.status, other.answer.map(({ differences }: any) => differences)]).toEqual([
    1,
    [undefined, [{ field: 'toWithhold', expected: '0', counted: '1248.02' }]],
  ])
  const wrong = outputOf(JSON.stringify({ cases: [YEAR, { kind: 'annual', input: {} }] }))
  expect([wrong.status, wrong.stderr, wrong.answer.map(({ ok }: any) => ok)]).toEqual([2, '', [true, false]])
}, 60_000)

test('a folder that is missing and brackets without end are problems with their field [I2]', () => {
  const problemOf = ({ status, stderr, answer }: ReturnType<typeof outputOf>) => [
    status,
    stderr,
    [answer].flat().at(-1).problems[0],
  ]
  const missing = outputOf(JSON.stringify(YEAR), '--out', '/no/such/folder/answer.json')
  expect(problemOf(missing)).toEqual([2, '', { field: '--out', message: expect.stringContaining('Make the folder first.') }])
  const deep = `{"kind":"annual","input":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`
  expect(problemOf(outputOf(deep))).toEqual([2, '', { field: '', message: expect.stringContaining('nested') }])
  expect(problemOf(outputOf('['.repeat(100_000)))).toEqual([
    2,
    '',
    { field: '', message: expect.stringContaining('ends before') },
  ])
}, 60_000)

test('many cases are counted one after the other, in a heap that could not hold their answers [I2]', () => {
  const count = 4000
  const { status, stdout } = spawnSync(process.execPath, ['--max-old-space-size=64', ...SCRIPT, '--case', '-'], {
    input: JSON.stringify({ cases: Array(count).fill({ ...YEAR, note: 'x'.repeat(20_000) }) }),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  expect([status, JSON.parse(stdout).length]).toEqual([0, count])
}, 120_000)
