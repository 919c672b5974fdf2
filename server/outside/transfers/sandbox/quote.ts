import { cents, decimal, money, percentOf, places } from '../../../../payroll/money/decimal.ts'
import settings from '../../../../schemas/transfers.json' with { type: 'json' }
import { insertForId, insertOnce } from '../../../db/rows.ts'
import type { TransfersParts } from '../parts.ts'
import type { Balance, Quote, QuoteOrder } from '../transfers.ts'
import { refused } from './refused.ts'

const { quoteMinutes, feeFixed, feePercent, deliveryEstimate, balances } = settings.sandbox
const RATES: Readonly<Record<string, string | undefined>> = settings.sandbox.rates
const MINUTE_MS = 60_000
const RATE_PLACES = 6

/** A price by the rates and the fee of schemas/transfers.json. */
export async function makeQuote({ db, clock }: TransfersParts, order: QuoteOrder): Promise<Quote> {
  const { sourceCurrency, targetCurrency, targetAmount } = order
  const rate = places(unitsOf(targetCurrency).div(unitsOf(sourceCurrency)), RATE_PLACES)
  const sourceAmount = cents(decimal(targetAmount).div(rate))
  const fee = cents(decimal(feeFixed).plus(percentOf(sourceAmount, feePercent)))
  const expiresAt = new Date(clock().getTime() + quoteMinutes * MINUTE_MS).toISOString()
  const amounts = { sourceAmount: money(sourceAmount), targetAmount, rate: rate.toFixed(), fee: money(fee) }
  const id = await insertForId(db, 'sandbox_quotes', {
    source_currency: sourceCurrency,
    source_amount: amounts.sourceAmount,
    target_currency: targetCurrency,
    target_amount: targetAmount,
    rate: amounts.rate,
    fee: amounts.fee,
    expires_at: expiresAt,
  })
  return { quoteId: id, sourceCurrency, targetCurrency, ...amounts, expiresAt, deliveryEstimate }
}

function unitsOf(currency: string) {
  const units = RATES[currency]
  if (units === undefined) throw refused('noRate', 'NO_RATE', { currency })
  return decimal(units)
}

/** The balances; at the first look they are filled as schemas/transfers.json says. */
export async function readBalances({ db }: Pick<TransfersParts, 'db'>): Promise<Balance[]> {
  const first = Object.entries(balances).map(([currency, amount]) => ({ currency, amount }))
  await insertOnce(db, 'sandbox_balances', first)
  return db.selectFrom('sandbox_balances').select(['currency', 'amount']).orderBy('currency', 'desc').execute()
}
