import { sql } from 'kysely'
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

/** The documents, of a table or its alias, that `checkService` does not refuse. */
export const isAtService = (tax: Account, of: string) => {
  const [service, account] = [sql.ref(`${of}.service`), sql.ref(`${of}.account`)]
  return sql<boolean>`(${service} = ${tax.name} and (${account} is null or ${account} = ${tax.account}))`
}

/** Only the account that made a document can find or cancel it. Throws PROVIDER after a change of the setting. */
export function checkService(tax: Account, at: At): void {
  const { service, account } = at
  if (service !== tax.name)
    throw new AppError('PROVIDER', { text: t('server-tax-bills.otherService', { service, current: tax.name }) })
  if (isOfOtherAccount(tax, at)) {
    // The account is a setting that only the operator may read: the log names it.
    const cause = new Error(`The document belongs to the account ${account} at ${service}; the setting is ${tax.account}.`)
    throw new AppError('PROVIDER', { text: t('server-tax-bills.otherAccount'), cause })
  }
}

/** The SAT does not know a document without a stamp: one of another service is cancelled without a question. */
const isUnknown = (tax: Account, { service, uuid }: Pick<OwnReference, 'service' | 'uuid'>): boolean =>
  service !== tax.name && uuid === null

/** Can the document be cancelled with these settings? Throws PROVIDER where it cannot. */
export function checkCancellable(tax: Account, document: At & Pick<OwnReference, 'uuid'>): void {
  if (!isUnknown(tax, document)) checkService(tax, document)
}

/**
 * Cancels a bill at the service. A refusal may follow an earlier call that succeeded without an answer, so the service is
 * asked for the status of the bill before the refusal is reported. Throws PROVIDER.
 */
export async function cancelAtService(
  tax: Pick<Tax, 'name' | 'account' | 'cancelBill' | 'readCancellation'>,
  bill: OwnReference,
  motive: CancelMotive,
  substituteUuid: string | null,
): Promise<CancelState> {
  if (isUnknown(tax, bill)) return 'Cancelled'
  checkService(tax, bill)
  try {
    return await tax.cancelBill(bill, motive, substituteUuid)
  } catch (error) {
    if (!(error instanceof TaxError)) throw error
    const state = await tax.readCancellation(bill).catch(() => 'Valid' as const)
    return state === 'Valid' ? asProvider(error) : state
  }
}
