import { kindOf, ratesFor, regimesFor } from '../../../payroll/invoice/taxes.ts'
import { decimal } from '../../../payroll/money/decimal.ts'
import type { Columns } from '../../db/rows.ts'
import { keptText } from '../../words/kept-text.ts'
import { draftInvoice, type InvoiceDraft, type Payer } from '../invoices/draft-invoice.ts'
import type { JudgedInvoice } from '../invoices/judge-invoice.ts'
import { type Candidate, KIND } from './candidates.ts'

/** Members that all invoices of a batch share. */
export interface Terms extends Columns<'invoice_batches', 'period_start' | 'period_end' | 'issue_date' | 'concept'> {
  /** One amount for all; `null` for the fee of each contract. */
  amount: string | null
}

export interface Obstacle {
  code: string
  /** As it is stored: `shownText` reads it. */
  reason: string
}

const MOST = decimal('9999999999')

/**
 * The reason why a contractor gets no invoice for the period, regardless of the amount; `null` without an obstacle (I1, I2).
 */
export function obstacleFor(
  candidate: Candidate | undefined,
  terms: Pick<Terms, 'period_start' | 'period_end'>,
): Obstacle | null {
  if (!candidate) return { code: 'NOT_HERE', reason: keptText('server-invoice-batches.obstacles.notHere') }
  const { is_approved, contract_id, starts_on, ends_on, folio } = candidate
  if (!is_approved) return { code: 'NOT_APPROVED', reason: keptText('server-invoice-batches.obstacles.notApproved') }
  if (contract_id === null || starts_on === null)
    return { code: 'NO_CONTRACT', reason: keptText('server-invoice-batches.obstacles.noContract') }
  if (starts_on > terms.period_start || (ends_on !== null && ends_on < terms.period_end)) {
    const key = ends_on === null ? 'server-invoice-batches.obstacles.begins' : 'server-invoice-batches.obstacles.runs'
    return { code: 'PERIOD', reason: keptText(key, { startDay: starts_on, endDay: ends_on }) }
  }
  return folio === null ? null : { code: 'INVOICED', reason: keptText('server-invoice-batches.obstacles.invoiced', { folio }) }
}

/** The invoice of one contractor with all its amounts, or the obstacle. */
export function judgeCandidate(
  candidate: Candidate | undefined,
  terms: Terms,
  payer: Payer,
  own: { amount: string | null; regime: string | null },
): { draft: InvoiceDraft; contractId: number } | { obstacle: Obstacle } {
  const found = obstacleFor(candidate, terms)
  if (found || !candidate) return { obstacle: found as Obstacle }
  const price = own.amount ?? terms.amount ?? candidate.contractor_fee
  const problem = judgePrice(price)
  if (problem || price === null) return { obstacle: problem as Obstacle }
  const regimes = regimesFor(kindOf(candidate.rfc), terms.issue_date).map((one) => one.regime)
  const wantedRegime = own.regime ?? candidate.tax_regime
  // A regime is never assumed: it decides the withholdings.
  const regime = regimes.length === 1 ? regimes[0] : regimes.find((one) => one === wantedRegime)
  if (regime === undefined && regimes.length > 0) return { obstacle: UNKNOWN_REGIME }
  if (regime === undefined || !ratesFor(regime, kindOf(payer.tax_id), terms.issue_date)) {
    return {
      obstacle: { code: 'NO_TAX', reason: keptText('server-invoice-batches.obstacles.noTax', { day: terms.issue_date }) },
    }
  }
  const { concept, period_start, period_end, issue_date } = terms
  const item = { description: concept, quantity: '1', unit_price: price, ...NO_SAT_KEYS }
  const invoice: JudgedInvoice = { concept, kind: KIND, period_start, period_end, regime, items: [item] }
  const draft = draftInvoice(invoice, payer, candidate.currency ?? 'MXN', issue_date)
  return { draft, contractId: candidate.contract_id as number }
}

const UNKNOWN_REGIME = { code: 'NO_REGIME', reason: keptText('server-invoice-batches.obstacles.noRegime') }

const NO_SAT_KEYS = { sat_product_code: null, sat_unit_code: null, tax_object: null }

function judgePrice(price: string | null): Obstacle | null {
  if (price === null) return { code: 'NO_AMOUNT', reason: keptText('server-invoice-batches.obstacles.noFee') }
  if (decimal(price).lte(decimal(0)))
    return { code: 'NO_AMOUNT', reason: keptText('server-invoice-batches.obstacles.notPositive') }
  return decimal(price).gt(MOST) ? { code: 'NO_AMOUNT', reason: keptText('server-invoice-batches.obstacles.large') } : null
}
