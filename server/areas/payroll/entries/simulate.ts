import { decimal, money, sum } from '../../../../payroll/money/decimal.ts'
import type { Action } from '../../../calls/handlers.ts'
import { validationError } from '../../../errors/app-error.ts'
import { termsOf } from '../counting/calculate-chunk.ts'
import { countOne } from '../counting/count-one.ts'
import { sourcesOf } from '../counting/sources.ts'
import { lawFor } from '../law-figures/current-law.ts'
import { checkReach } from '../requests/reach.ts'
import { judgeDeduction, judgeIncident } from './judge-incidents.ts'
import { offeredOn } from './offered-concepts.ts'
import { peopleOf } from './people-of.ts'

const MOST = 200

export const simulateRequest: Action<'payroll/simulate-request-payment'> = async (
  { requestId, changes },
  { db, session, now },
) => {
  await checkReach(db, session, requestId)
  const { limits, ...terms } = await termsOf(db, requestId)
  const people = await peopleOf(db, requestId)
  const { incidents = [], deductions = [], payrollIds } = changes
  const named = [...(payrollIds ?? []), ...incidents.map((one) => one.payrollId), ...deductions.map((one) => one.payrollId)]
  const ids = (named.length > 0 ? [...new Set(named)] : [...people.keys()]).filter((id) => people.has(id)).slice(0, MOST)
  const period = { start: terms.period_start, end: terms.period_end, kind: terms.kind }
  const offered = await offeredOn(db, terms.payment_date)
  const more = incidents.map((one, at) =>
    judgeIncident(one, people.get(one.payrollId), period, `changes.incidents.${at}.`, offered),
  )
  const orders = deductions.map((one, at) =>
    judgeDeduction(one, people.get(one.payrollId), { kind: terms.kind, isClient: false }, `changes.deductions.${at}.`, offered),
  )
  const errors = [...more, ...orders].flatMap((one) => one.errors)
  if (errors.length > 0) throw validationError(errors)
  const law = await lawFor(db, terms.payment_date)
  const known = { terms, limits, law, now: now.toISOString(), by: `${session.firstname} ${session.lastname}` }
  const counted = (await sourcesOf(db, ids)).map((source) => {
    const own = {
      ...source,
      incidents: [
        ...source.incidents,
        ...more.filter(({ row }) => row.payroll_id === source.id).map(({ row }) => ({ ...row, id: 0 })),
      ],
      deductions: [
        ...source.deductions,
        ...orders
          .filter(({ row }) => row.payroll_id === source.id)
          .map(({ row }) => ({ ...row, id: 0, of: row.of as 'net' | null })),
      ],
    }
    const { failure, gross, net, total_deductions, employer_cost, ...row } = countOne(own, known).row
    const { perceptions, deductions: taken, other_payments, employer_lines } = row
    return {
      payroll_id: source.id,
      firstname: source.firstname,
      lastname: source.lastname,
      failure,
      gross,
      net,
      total_deductions,
      employer_cost,
      perceptions,
      deductions: taken,
      other_payments,
      employer_lines,
    }
  })
  const total = (name: 'gross' | 'net' | 'total_deductions' | 'employer_cost') =>
    money(sum(counted.map((one) => decimal(one[name]))))
  return {
    payrolls: counted,
    totals: {
      people: counted.length,
      gross: total('gross'),
      deductions: total('total_deductions'),
      net: total('net'),
      employer_cost: total('employer_cost'),
    },
  }
}
