import { today } from '../../../contract/calendar.ts'
import type { Action } from '../../calls/handlers.ts'
import { orNotFound } from '../../errors/app-error.ts'
import { contractById } from '../contracts/contract-row.ts'
import { currentBook } from '../payroll/law-figures/current-law.ts'
import { housingWarnings } from './housing-left-out.ts'
import { judgeEnding } from './judge-ending.ts'
import { judgeTerms } from './judge-terms.ts'
import { openPayrollWarnings } from './open-payroll.ts'
import { paidBefore } from './paid-before.ts'
import { settlementFor, shownHash } from './settlement-of.ts'
import { termsUnderWay } from './termination-row.ts'
import { toSettlement } from './to-termination.ts'

/** The form wants ten characters. */
const UNSAID = '-'.repeat(10)

/** The settlement as it would be; its confirmation sends the digest of these figures (T5). */
export const calculateTermination: Action<'employee/calculate-termination'> = async (input, context) => {
  const { db, session, now, services } = context
  const { contractId, type, last_day, contract_end_date } = input
  const current = orNotFound(await contractById(db, session, contractId, today(now)))
  // No reason is required before the figures were seen.
  const ending = judgeEnding({ type, last_day, contract_end_date, reason: UNSAID }, current, context)
  // The terms of the last day apply, which is validated only here.
  const contract = orNotFound(await contractById(db, session, contractId, ending.last_day))
  const terms = await judgeTerms(input, contract, await termsUnderWay(db, contractId), context)
  const computed = settlementFor(contract, ending, terms, await currentBook(db), await paidBefore(db, contractId, ending))
  const housing = await housingWarnings(db, contract, ending, terms, computed.salaryFrom)
  const open = await openPayrollWarnings(db, contractId)
  return {
    settlement: toSettlement(computed.settlement, now.toISOString(), session),
    totalsHash: shownHash(computed, services.settings),
    warnings: [...computed.warnings, ...housing, ...open],
  }
}
