import { t } from '../../../contract/language/texts.ts'
import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import type { Services } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { askTransfers } from './ask-transfers.ts'

/** Result of paying one invoice; `error` where it failed. */
export type Outcome = { invoiceId: number; transferId: number; error?: { code: string; message: string } }

export const toResults = (outcomes: readonly Outcome[]) => ({
  successfulTransfers: outcomes.flatMap(({ invoiceId, transferId, error }) => (error ? [] : [{ invoiceId, transferId }])),
  failTransfers: outcomes.flatMap(({ invoiceId, transferId, error }) => (error ? [{ invoiceId, transferId, ...error }] : [])),
})

/** The result is unknown. Another way of payment now could pay twice. */
export const underWay = () =>
  new AppError('PROVIDER', {
    text: t('server-transfers.unconfirmed'),
  })

/** Throws BALANCE if the balance does not suffice for all of them together. */
export async function refuseWithoutMoney(
  { transfers }: Pick<Services, 'transfers'>,
  costs: readonly { source_currency: string; source_amount: string; fee: string }[],
): Promise<void> {
  const [first] = costs
  if (!first) return
  const balances = await askTransfers(transfers, (port) => port.balances())
  const currency = first.source_currency
  const balance = balances.find((one) => one.currency === currency)?.amount ?? '0.00'
  const needed = sum(
    costs.filter((one) => one.source_currency === currency).map((one) => decimal(one.source_amount).plus(one.fee)),
  )
  if (decimal(balance).gte(needed)) return
  throw new AppError('BALANCE', { values: { balance: `${balance} ${currency}`, needed: `${money(needed)} ${currency}` } })
}
