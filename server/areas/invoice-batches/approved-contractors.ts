import { today } from '../../../contract/calendar.ts'
import type { ApprovedContractor } from '../../../contract/invoice-batches/schemas.ts'
import type { Action } from '../../calls/handlers.ts'
import { shownText } from '../../words/kept-text.ts'
import { approvedOf, type Candidate, countApproved, type Period } from './candidates.ts'
import { isOurDay } from './judge-batch.ts'
import { obstacleFor } from './judge-candidate.ts'

type Get = Action<'contractor/get-all-approved-contractors-by-client-id'>

const DEFAULT_LIMIT = 200

/** One page of the approved contractors of a company, for choosing whom to invoice. */
export const approvedContractors: Get = async (input, { db, now }) => {
  const { clientId, search, page = 1, limit = DEFAULT_LIMIT, period_start = '', period_end = '' } = input
  const period = periodOf(period_start.trim(), period_end.trim(), today(now))
  const [found, totalContractors] = await Promise.all([
    approvedOf(db, clientId, { search, limit, offset: (page - 1) * limit }, period.days),
    countApproved(db, clientId, search, period.days.today),
  ])
  return { contractorsAproved: found.map((one) => toAnswer(one, period)), totalContractors, page, limit }
}

interface Asked {
  days: Period
  /** Is a period given? Without one no contractor is invoiced yet and no day is outside a contract. */
  isGiven: boolean
}

function periodOf(start: string, end: string, day: string): Asked {
  const isGiven = isOurDay(start) && isOurDay(end) && start <= end
  return { isGiven, days: { ...(isGiven ? { start, end } : { start: day, end: day }), today: day } }
}

function toAnswer(one: Candidate, { days, isGiven }: Asked): ApprovedContractor {
  const { id, firstname, lastname, email, contract_id, contractor_fee, currency, fee_period, wise_email, folio } = one
  const obstacle = obstacleFor(one, { period_start: days.start, period_end: days.end })
  return {
    id,
    firstname,
    lastname,
    email,
    wise_email,
    contract: contract_id === null ? null : { id: contract_id, contractor_fee, currency: currency ?? 'MXN', fee_period },
    alreadyInvoiced: isGiven && folio !== null,
    obstacle:
      obstacle && (isGiven || obstacle.code === 'NO_CONTRACT') ? { ...obstacle, reason: shownText(obstacle.reason) } : null,
  }
}
