import type { PayslipLine } from '../../payroll/cfdi/nomina/request.ts'
import type { PayLine } from '../../payroll/period/types.ts'
import type { SettlementLine } from '../../payroll/settlement/types.ts'

/** Lines of a calculated payroll or settlement as a receipt has them; days of overtime where they are known. */
export const payslipLines = (
  lines: readonly (PayLine | SettlementLine)[],
  overtimeDays: Readonly<Record<string, number>> = {},
): PayslipLine[] =>
  lines.map((line) => {
    const { code, satCode, name, kind, amount } = line
    const isPaid = kind === 'Perception'
    const days = overtimeDays[code]
    return {
      code,
      satCode,
      name,
      kind,
      amount,
      ...('quantity' in line ? { quantity: line.quantity, unit: line.unit } : {}),
      taxed: isPaid ? line.taxed : '0.00',
      exempt: isPaid ? line.exempt : '0.00',
      ...(days === undefined ? {} : { days }),
    }
  })
