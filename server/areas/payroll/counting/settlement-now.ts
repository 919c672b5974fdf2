import type { Law } from '../../../../payroll/law/types.ts'
import { decimal } from '../../../../payroll/money/decimal.ts'
import { exceedsLimits } from '../../../../payroll/settlement/exempt.ts'
import { settlementOf } from '../../../../payroll/settlement/settlement.ts'
import type { Settlement, SettlementInput } from '../../../../payroll/settlement/types.ts'
import type { RequestTerms } from './build-input.ts'
import type { Source } from './sources.ts'

type Settled = Pick<Source, 'settlement' | 'settlement_input' | 'exempt_used' | 'contract_status' | 'manual'>
type Paying = Pick<RequestTerms, 'kind' | 'payment_date'>

const EXEMPTIONS = ['christmasBonus', 'vacationPremium'] as const

/** Have payments of its year, since a settlement was confirmed, used an exemption that it uses as well? */
export function sharesExemption({ settlement, settlement_input, exempt_used }: Settled, terms: Paying, law: Law): boolean {
  const input = settlement_input?.input as SettlementInput | undefined
  if (terms.kind !== 'Settlement' || !settlement || !input || !exempt_used) return false
  const isOfYear = input.endDate.slice(0, 4) === terms.payment_date.slice(0, 4)
  const hasGrown = EXEMPTIONS.some((name) => decimal(exempt_used[name]).gt(decimal(input.exemptUsed?.[name] ?? '0')))
  return isOfYear && hasGrown && exceedsLimits(settlement.lines, exempt_used, law)
}

/**
 * The settlement of an ended contract, which cannot be confirmed again, with the exemptions that such payments left: other
 * exempt parts and taxes of the confirmed amounts (LISR 93-XIV, 96), and deductions in per cent of the net. `null` where the
 * confirmed one counts, or where amounts or deductions would be others even with the exemptions of its confirmation, as after
 * a change of the limits.
 */
export function settlementNow(source: Settled, terms: Paying, law: Law): Settlement | null {
  const { settlement, settlement_input, exempt_used, contract_status } = source
  if (contract_status !== 'Ended' || !settlement || !exempt_used || !sharesExemption(source, terms, law)) return null
  const { christmasBonus, vacationPremium } = exempt_used
  const input = settlement_input?.input as SettlementInput
  const then = settlementOf(input, law.on(input.endDate))
  const now = settlementOf({ ...input, exemptUsed: { christmasBonus, vacationPremium } }, law)
  const isSame = besidesTaxes(then) === besidesTaxes(settlement) && earnedIn(now) === earnedIn(settlement)
  return isSame ? now : null
}

const amountsOf = (lines: Settlement['lines']): string => JSON.stringify(lines.map(({ code, amount }) => [code, amount]))
const besidesTaxes = ({ lines }: Settlement) => amountsOf(lines.filter(({ code }) => !code.startsWith('ISR')))
const earnedIn = ({ lines }: Settlement) => amountsOf(lines.filter(({ kind }) => kind !== 'Deduction'))
