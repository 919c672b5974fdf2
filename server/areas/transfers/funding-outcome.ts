import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import { askProvider, asProviderError } from '../../calls/ask-provider.ts'
import type { Services } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { TransfersError } from '../../outside/transfers/transfers.ts'
import { BusyError } from './lease.ts'

/** Result of paying one invoice; `error` where it failed. */
export type Outcome = { invoiceId: number; transferId: number; error?: { code: string; message: string } }

export const toResults = (outcomes: readonly Outcome[]) => ({
  successfulTransfers: outcomes.flatMap(({ invoiceId, transferId, error }) => (error ? [] : [{ invoiceId, transferId }])),
  failTransfers: outcomes.flatMap(({ invoiceId, transferId, error }) => (error ? [{ invoiceId, transferId, ...error }] : [])),
})

/** Of an order that is carried out now and by its job: this text where the result is unknown, or else the provider's. */
export function orderError(error: unknown, { transfers }: Pick<Services, 'transfers'>, text: string): unknown {
  const isUnderWay = error instanceof BusyError || (error instanceof TransfersError && error.isPassing)
  return isUnderWay ? new AppError('PROVIDER', { text }) : asProviderError(error, transfers)
}

/** Throws BALANCE if the balance does not suffice for all of them together. */
export async function refuseWithoutMoney(
  { transfers }: Pick<Services, 'transfers'>,
  costs: readonly { source_currency: string; source_amount: string; fee: string }[],
): Promise<void> {
  const [first] = costs
  if (!first) return
  const balances = await askProvider(transfers, (port) => port.balances())
  const currency = first.source_currency
  const balance = balances.find((one) => one.currency === currency)?.amount ?? '0.00'
  const needed = sum(
    costs.filter((one) => one.source_currency === currency).map((one) => decimal(one.source_amount).plus(one.fee)),
  )
  if (decimal(balance).gte(needed)) return
  throw new AppError('BALANCE', { values: { balance: `${balance} ${currency}`, needed: `${money(needed)} ${currency}` } })
}
