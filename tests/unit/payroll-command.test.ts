import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'payroll.ts')

const run = (args: string[], input = '') => {
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, ...args], { input, encoding: 'utf8' })
  return { status, answer: JSON.parse(stdout) as { ok: boolean; result?: { owed: string }; problems?: { field: string }[] } }
}

test('I2 npm run payroll counts a case of a file or of standard input, and says by its exit code whether it could', () => {
  const input = { year: 2026, taxed: '300000.00', isrWithheld: '0.00', hireDate: '2020-01-01' }
  const counted = run(['--case', '-'], JSON.stringify({ kind: 'annual', input }))
  expect([counted.status, counted.answer.result?.owed]).toEqual([0, '41419.91'])
  const fieldOf = ({ status, answer }: ReturnType<typeof run>) => [status, answer.problems?.[0]?.field]
  expect(fieldOf(run(['--case', '-'], '{"kind":"annual","input":{}}'))).toEqual([2, 'input.year'])
  expect(fieldOf(run(['--case', '/no/such/file.json']))).toEqual([2, '--case'])
}, 60_000)
