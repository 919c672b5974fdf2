import { t } from '../../../contract/language/texts.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Transfers, TransfersError } from '../../outside/transfers/transfers.ts'

/** Makes the call and answers its result; throws PROVIDER where the provider refuses or fails. */
export async function askTransfers<T>(transfers: Transfers, call: (transfers: Transfers) => Promise<T>): Promise<T> {
  try {
    return await call(transfers)
  } catch (error) {
    throw asProviderError(error, transfers)
  }
}

/** A provider's refusal with its own text, as PROVIDER. Other errors stay unchanged. */
export function asProviderError(error: unknown, { name }: Transfers): unknown {
  if (!(error instanceof TransfersError)) return error
  return new AppError('PROVIDER', {
    values: { provider: t(`server-transfers.providers.${name}`), text: error.text },
    cause: error,
  })
}

/** Processes all items, `atOnce` in parallel, and keeps their order. */
export async function forAll<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length)
  let next = 0
  const runner = async (): Promise<void> => {
    while (next < items.length) {
      const at = next
      next += 1
      results[at] = await work(items[at] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, runner))
  return results
}
