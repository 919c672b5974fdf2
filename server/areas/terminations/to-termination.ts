import { HIDDEN_AMOUNT, seesPay } from '../../../access-control/contracts.ts'
import { ballHolder } from '../../../contract/machines/engine.ts'
import type { Settlement as SettlementAnswer, Termination } from '../../../contract/terminations/schemas.ts'
import type { Settlement } from '../../../payroll/settlement/types.ts'
import type { Session } from '../../calls/context.ts'
import { shownText } from '../../words/kept-text.ts'
import { withCodes } from '../payroll/counting/explanations.ts'
import { TERMINATION, type TerminationFacts } from './machine.ts'
import { terminations } from './record.ts'
import { NO_TERMS, type SettlementTerms } from './settlement-terms.ts'
import type { TerminationRow } from './termination-row.ts'

/** The termination for this viewer; viewers who may not see pay get a sign in place of each amount. */
export function toTermination(row: TerminationRow, facts: TerminationFacts, session: Session, isOutdated = false): Termination {
  const { company_id: _company, contract_type: _type, totals_hash: _hash, ...shown } = row
  const { settlement, settlement_input, calculated_at, rehire, ...termination } = shown
  return {
    ...termination,
    reason: shownText(row.reason),
    // The office's opinion on rehiring is visible to the office and the company.
    rehire: session.id === row.user_id ? null : rehire,
    // The person has a receipt once it is paid.
    settlement_request: session.id === row.user_id ? null : row.settlement_request,
    waits_for: ballHolder(TERMINATION, row.status),
    settlement: settlement && calculated_at ? toSettlement(settlement, calculated_at, session) : null,
    settlement_terms: settlement_input ? toTerms(settlement_input.terms, session) : null,
    is_outdated: isOutdated,
    steps: terminations.steps(row, { ...facts, termination: row }, session),
  }
}

export function toSettlement(settlement: Settlement, calculatedAt: string, session: Session): SettlementAnswer {
  const { lines, gross, deductions, net, currency } = settlement
  const sees_pay = seesPay(session)
  const hide = (amount: string): string => (sees_pay ? amount : HIDDEN_AMOUNT)
  return {
    lines: lines.map(({ satCode: _key, explanations, ...line }) => ({
      ...line,
      base: line.base === null ? null : hide(line.base),
      taxed: hide(line.taxed),
      exempt: hide(line.exempt),
      amount: hide(line.amount),
      explanations: sees_pay ? explanations.map(({ row = null, ...explanation }) => withCodes({ ...explanation, row })) : [],
    })),
    gross: hide(gross),
    deductions: hide(deductions),
    net: hide(net),
    currency,
    calculated_at: calculatedAt,
    sees_pay,
  }
}

/** Amounts are for viewers who see pay; for others they are left out, and stay unchanged when others calculate again. */
function toTerms(terms: SettlementTerms, session: Session): Termination['settlement_terms'] {
  const { pending_vacation_days, vacation_days_taken, salary_paid_through, pays_per_year } = terms
  const days = { pending_vacation_days, vacation_days_taken, salary_paid_through, pays_per_year }
  if (!seesPay(session)) return { ...NO_TERMS, ...days }
  return {
    ...terms,
    deductions: terms.deductions.map(({ notice: _notice, ...one }) => one),
  }
}
