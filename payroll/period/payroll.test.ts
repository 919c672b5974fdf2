import { describe, expect, test } from 'vitest'
import handComputed from './hand-computed.json' with { type: 'json' }
import { payrollOf } from './payroll.ts'
import type { PayrollInput } from './types.ts'

/** A period calculated by hand; the file explains its members. */
interface HandComputed {
  title: string
  input: PayrollInput
  lines: [code: string, computation: string, result: string][]
  exempt: Record<string, string>
  sbc: string
  gross: string
  net: string
}
const CASES = handComputed.cases as unknown as HandComputed[]

describe('cases computed by hand agree to the cent [I2]', () => {
  test.each(CASES)('$title', ({ input, lines, exempt, sbc, gross, net }) => {
    const payroll = payrollOf(input)
    expect(payroll.lines.map(({ code, amount }) => `${code} ${amount}`)).toEqual(
      lines.map(([code, , result]) => `${code} ${result}`),
    )
    for (const [code, part] of Object.entries(exempt)) {
      expect([code, payroll.lines.find((line) => line.code === code)?.exempt]).toEqual([code, part])
    }
    expect([payroll.wages.sbc, payroll.totals.gross, payroll.totals.net]).toEqual([sbc, gross, net])
  })
})
