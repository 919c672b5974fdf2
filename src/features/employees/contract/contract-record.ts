import { PAY_FIELDS } from '../../../../access-control/contracts.ts'
import type { Contract } from '../../../../contract/contracts/schemas.ts'
import { textOfDays } from '../../../../contract/contracts/work-days.ts'
import { textAt } from '../../../../contract/language/texts.ts'
import { formatMoney } from '../../../ui/format.ts'

/** Fields of the forms that say why something changes, and are part of no contract. */
export const CIRCUMSTANCES: readonly string[] = ['reason', 'wage_reason']

/** A contract as its forms read it: days as "1-5". */
export const asRecord = (contract: Contract): Record<string, unknown> => ({
  ...contract,
  work_days: textOfDays(contract.work_days),
})

export function asShown(contract: Contract): Record<string, unknown> {
  const amounts = Object.entries(contract).filter(([name, value]) => PAY_FIELDS.includes(name) && value !== null)
  return {
    ...asRecord(contract),
    ...Object.fromEntries(amounts.map(([name, value]) => [name, formatMoney(value, contract.currency)])),
    work_days: textOfDays(contract.work_days)
      ?.replace(/[1-7]/g, (day) => textAt('contracts.days', String(Number(day) - 1)) ?? day)
      .replaceAll(';', ', '),
  }
}
