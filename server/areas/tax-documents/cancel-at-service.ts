import { t } from '../../../contract/language/texts.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import { type CancelMotive, type CancelState, type Tax, TaxError } from '../../outside/tax/tax.ts'
import type { OwnReference } from './documents.ts'
import { asProvider } from './refusals.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The bill that replaces one, which motive 01 names and the others do not. Throws VALIDATION. */
export function substituteFor(motive: CancelMotive, entered: string): string | null {
  if (motive !== '01') return null
  const uuid = entered.trim().toUpperCase()
  if (UUID.test(uuid)) return uuid
  throw validationError([{ field: 'substituteUuid', message: t('server-tax-bills.substitute') }])
}

/** Only the service that made a document can find or cancel it. Throws PROVIDER after a change of the setting TAX. */
export function checkService({ name }: Pick<Tax, 'name'>, { service }: Pick<OwnReference, 'service'>): void {
  if (service === name) return
  throw new AppError('PROVIDER', { text: t('server-tax-bills.otherService', { service, current: name }) })
}

/**
 * Cancels a bill at the service. A refusal may follow an earlier call that succeeded without an answer, so the service is
 * asked for the status of the bill before the refusal is reported. Throws PROVIDER.
 */
export async function cancelAtService(
  tax: Pick<Tax, 'name' | 'cancelBill' | 'readCancellation'>,
  { service, ...bill }: OwnReference,
  motive: CancelMotive,
  substituteUuid: string | null,
): Promise<CancelState> {
  // The SAT does not know a document without a stamp, whichever service made it.
  if (service !== tax.name && bill.uuid === null) return 'Cancelled'
  checkService(tax, { service })
  try {
    return await tax.cancelBill(bill, motive, substituteUuid)
  } catch (error) {
    if (!(error instanceof TaxError)) throw error
    const state = await tax.readCancellation(bill).catch(() => 'Valid' as const)
    return state === 'Valid' ? asProvider(error) : state
  }
}
