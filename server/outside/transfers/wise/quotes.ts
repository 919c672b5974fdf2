import { decimal, money } from '../../../../payroll/money/decimal.ts'
import { keptText } from '../../../words/kept-text.ts'
import { type Balance, type Quote, type QuoteOrder, TransfersError } from '../transfers.ts'
import type { Client } from './client.ts'
import { NoAnswerError, refusedWith, textOf } from './errors.ts'

/** The members read of a quote, none of which is guaranteed. */
interface QuoteAnswer {
  id?: string
  rate?: number
  payOut?: string
  rateExpirationTime?: string
  expirationTime?: string
  paymentOptions?: PaymentOption[]
  notices?: { text?: string; type?: string }[]
}
interface PaymentOption {
  disabled?: boolean
  disabledReason?: { code?: string; message?: string }
  payIn?: string
  payOut?: string
  fee?: { total?: number }
  price?: { total?: { value?: { amount?: number } } }
  sourceAmount?: number
  targetAmount?: number
  estimatedDelivery?: string
  formattedEstimatedDelivery?: string
}

/** A price for paying from the balance; the receiver's amount is fixed. */
export async function quote(client: Client, order: QuoteOrder): Promise<Quote> {
  const { sourceCurrency, targetCurrency, targetAmount } = order
  const answer = await client.json<QuoteAnswer>({
    method: 'POST',
    version: 'v3',
    path: '/profiles/{profile}/quotes',
    body: {
      sourceCurrency,
      targetCurrency,
      sourceAmount: null,
      targetAmount: Number(targetAmount),
      payOut: 'BANK_TRANSFER',
      preferredPayIn: 'BALANCE',
    },
    // A further quote costs nothing and expires by itself.
    isRepeatable: true,
  })
  const blocked = answer.notices?.find(({ type }) => type === 'BLOCKED')
  if (blocked)
    throw new TransfersError(
      blocked.text ? refusedWith(blocked.text) : keptText('server-outside.transfers.wise.blocked'),
      false,
      'BLOCKED',
    )
  const option = optionOf(answer)
  const fee = option.price?.total?.value?.amount ?? option.fee?.total
  const expiresAt = answer.expirationTime ?? answer.rateExpirationTime
  if (!answer.id || answer.rate === undefined || fee === undefined || option.sourceAmount === undefined || !expiresAt) {
    throw new NoAnswerError({ cause: new Error('The quote lacks its id, rate, price or end.') })
  }
  return {
    quoteId: answer.id,
    sourceAmount: money(exact(option.sourceAmount).minus(exact(fee))),
    sourceCurrency,
    targetAmount: money(exact(option.targetAmount ?? Number(targetAmount))),
    targetCurrency,
    rate: exact(answer.rate).toFixed(),
    fee: money(exact(fee)),
    expiresAt: new Date(expiresAt).toISOString(),
    deliveryEstimate: instantOf(option.estimatedDelivery) ?? option.formattedEstimatedDelivery ?? null,
  }
}

/** The moment, which each reader reads in their own language; Wise's own words for it are English. */
const instantOf = (text = ''): string | null => (Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString())

/** Only the price for paying from the balance may be paid from the balance. */
function optionOf({ paymentOptions = [], payOut }: QuoteAnswer): PaymentOption {
  const ofBalance = paymentOptions.filter((one) => one.payIn === 'BALANCE' && (payOut === undefined || one.payOut === payOut))
  const option = ofBalance.find(({ disabled }) => !disabled)
  if (option) return option
  const why = ofBalance[0]?.disabledReason
  const known = textOf(why?.code ?? '')
  const text = why?.message ? refusedWith(why.message) : keptText('server-outside.transfers.wise.noBalance')
  throw new TransfersError(known ?? text, false, why?.code ?? 'NO_BALANCE_OPTION')
}

export async function balances(client: Client): Promise<Balance[]> {
  const answer = await client.json<{ currency?: string; amount?: { value?: number; currency?: string } }[]>({
    version: 'v4',
    path: '/profiles/{profile}/balances',
    query: { types: 'STANDARD' },
  })
  return answer.flatMap(({ currency, amount }) => {
    const code = amount?.currency ?? currency
    return code === undefined ? [] : [{ currency: code, amount: money(exact(amount?.value ?? 0)) }]
  })
}

/** Wise writes amounts as JSON numbers; the shortest decimal that reads as the same number is the one it wrote. */
const exact = (value: number) => decimal(String(value))
