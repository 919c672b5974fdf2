import { expect, test } from 'vitest'
import { texts } from '../../contract/language/texts.ts'
import type { Law } from '../../payroll/law/types.ts'
import { withManual } from '../../server/areas/payroll/counting/count-payroll.ts'

const NO_LINES = { perceptions: [], deductions: [], other_payments: [], employer_lines: [] }
const law = (satCodes: Record<string, string> = {}) => ({ satCodes, concepts: {} }) as unknown as Law
const linesOf = (kind: 'perceptions' | 'deductions') =>
  Object.keys(texts(`payroll-preparation.modify.lines.${kind}`)).map((code) => ({ code, amount: '100.00' }))

test('every line that the screen adds by hand is on the receipt under the SAT key of its concept [I1]', () => {
  const manual = { perceptions: linesOf('perceptions'), deductions: linesOf('deductions') }
  const { perceptions, deductions } = withManual(NO_LINES, manual, { by: 'Ana', law: law() })
  const keys = Object.fromEntries([...perceptions, ...deductions].map(({ code, sat_code }) => [code, sat_code]))
  expect(keys).toMatchObject({ BONUS: '038', COMMISSION: '028', PUNCTUALITY: '010', ATTENDANCE: '049', LOAN: '004' })
  for (const key of Object.values(keys)) expect(key).toMatch(/^\d{3}$/)
  expect(perceptions).toHaveLength(6)
  expect(deductions).toHaveLength(7)
})

test('a key that an administrator gave the concept counts before the usual one [I1]', () => {
  const manual = { perceptions: [{ code: 'BONUS', amount: '1.00' }], deductions: [] }
  const { perceptions } = withManual(NO_LINES, manual, { by: 'Ana', law: law({ BONUS: '057' }) })
  expect(perceptions).toMatchObject([{ sat_code: '057', amount: '1.00' }])
})
