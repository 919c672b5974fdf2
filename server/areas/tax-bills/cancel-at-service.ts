import { type BillReference, type CancelMotive, type CancelState, type Tax, TaxError } from '../../outside/tax/tax.ts'
import { asProvider } from './seals.ts'

/**
 * Has the service cancel a bill. A refusal may come because an earlier call was carried out whose answer was lost, so the
 * service is asked how the bill stands before anybody hears of it. Throws PROVIDER.
 */
export async function cancelAtService(
  tax: Pick<Tax, 'cancelBill' | 'readCancellation'>,
  bill: BillReference,
  motive: CancelMotive,
  substituteUuid: string | null,
): Promise<CancelState> {
  try {
    return await tax.cancelBill(bill, motive, substituteUuid)
  } catch (error) {
    if (!(error instanceof TaxError)) throw error
    const state = await tax.readCancellation(bill).catch(() => 'Valid' as const)
    return state === 'Valid' ? asProvider(error) : state
  }
}
