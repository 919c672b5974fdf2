import { textOfDays } from '../../../../contract/contracts/work-days.ts'
import type { Contract } from '../../../../contract/schemas/contract.ts'

/** Fields of the forms that say why something changes, and are part of no contract. */
export const CIRCUMSTANCES: readonly string[] = ['reason', 'wage_reason']

/** A contract as its forms read it: days as "1-5". */
export const asRecord = (contract: Contract): Record<string, unknown> => ({
  ...contract,
  work_days: textOfDays(contract.work_days),
})

/** The calendar day here and now, as dates of forms are written. */
export const todayHere = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Mexico_City' })
