import { t } from '../../../contract/language/texts.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { type CancelMotive, type CancelState, type Tax, TaxError } from '../../outside/tax/tax.ts'
import type { OwnReference } from './documents.ts'
import { asProvider } from './refusals.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The bill that replaces one, which motive 01 names and the others do not. Throws VALIDATION. */
export function substituteFor(motive: CancelMotive, entered: string): string | null {
  if (motive !== '01') return null
  const uuid = entered.trim().toUpperCase()
  if (UUID.test(uuid)) return uuid
  throw fieldError('substituteUuid', t('server-tax-bills.substitute'))
}

type Account = Pick<Tax, 'name' | 'account'>
type At = Pick<OwnReference, 'service' | 'account'>

/** Does the document belong to another account of the service? One without a noted account belongs to any. */
export const isOfOtherAccount = (tax: Account, { service, account }: At): boolean =>
  service === tax.name && account !== null && account !== tax.account

/** Only the account that made a document can find or cancel it. Throws PROVIDER after a change of the setting. */
export function checkService(tax: Account, at: At): void {
  const { service, account } = at
  if (service !== tax.name)
    throw new AppError('PROVIDER', { text: t('server-tax-bills.otherService', { service, current: tax.name }) })
  if (isOfOtherAccount(tax, at))
    throw new AppError('PROVIDER', {
      text: t('server-tax-bills.otherAccount', { service, account: String(account), current: String(tax.account) }),
    })
}

/**
 * Cancels a bill at the service. A refusal may follow an earlier call that succeeded without an answer, so the service is
 * asked for the status of the bill before the refusal is reported. Throws PROVIDER.
 */
export async function cancelAtService(
  tax: Pick<Tax, 'name' | 'account' | 'cancelBill' | 'readCancellation'>,
  { service, account, ...bill }: OwnReference,
  motive: CancelMotive,
  substituteUuid: string | null,
): Promise<CancelState> {
  // The SAT does not know a document without a stamp, whichever service made it.
  if (service !== tax.name && bill.uuid === null) return 'Cancelled'
  checkService(tax, { service, account })
  try {
    return await tax.cancelBill(bill, motive, substituteUuid)
  } catch (error) {
    if (!(error instanceof TaxError)) throw error
    const state = await tax.readCancellation(bill).catch(() => 'Valid' as const)
    return state === 'Valid' ? asProvider(error) : state
  }
}
